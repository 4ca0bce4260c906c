// Nothing wrong here: the HTTP+SSE transport of 2024-11-05. A POST to the stream's own address
// gives 405, as a client that tries Streamable HTTP first must expect.
import { echo } from './lib/legacy.mjs';
import { listen } from './lib/http.mjs';
import { sseServer } from './lib/sse-server.mjs';

await listen({ sse: sseServer({ name: 'legacy-sse', tools: { echo }, revision: '2024-11-05' }) });
