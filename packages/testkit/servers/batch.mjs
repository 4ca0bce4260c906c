// Answers every request but initialize with an array of one, whatever was negotiated (REVISION in
// the environment fixes the answered revision); tools `empty-batch` and `mixed-batch`.
import { batchServer, wrap } from './lib/batch.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

serve(batchServer(undefined, writeLine), (response) => writeLine(wrap(response)));
