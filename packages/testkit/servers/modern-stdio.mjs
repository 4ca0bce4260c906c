// Nothing wrong here: 2026-07-28 (and legacy) over stdio, by the official SDK.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { modernServer } from './lib/modern.mjs';

serveStdio(modernServer);
