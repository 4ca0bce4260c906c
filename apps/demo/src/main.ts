// The demo server that ships with Loupe. `serveStdio` speaks 2026-07-28 and every revision with a
// handshake: the client's first message decides which.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createDemoServer } from './server.ts';

serveStdio(createDemoServer);
