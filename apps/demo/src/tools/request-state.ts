import { randomBytes } from 'node:crypto';
import { createRequestStateCodec } from '@modelcontextprotocol/server';

const KEY_BYTES = 32;

/**
 * Signs what a call wants to remember from one round to the next. The state travels through the client, so it is
 * refused unless it comes back byte for byte (spec 2026-07-28/basic/patterns/mrtr). The key lasts as long as the
 * process.
 */
export const requestStates = createRequestStateCodec({ key: randomBytes(KEY_BYTES) });
