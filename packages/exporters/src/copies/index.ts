import { pretty } from '@loupe/json';
import { curl } from './curl.ts';
import type { Copy, Original } from './original.ts';
import { pipeline } from './pipeline.ts';
import { sdkTest } from './sdk-test.ts';

export type { Copy, Original } from './original.ts';

export type CopyFormat = 'json' | 'line' | 'curl' | 'pipeline' | 'test';

/** Every way to copy a request, in the order in which they are offered. */
export const COPY_FORMATS: readonly { readonly id: CopyFormat; readonly title: string }[] = [
  { id: 'json', title: 'JSON' },
  { id: 'line', title: 'JSON-RPC line' },
  { id: 'curl', title: 'cURL' },
  { id: 'pipeline', title: 'stdin pipeline' },
  { id: 'test', title: 'vitest test' },
];

const WRITERS: Readonly<Record<CopyFormat, (original: Original) => Copy>> = {
  json: ({ text }) => ({ text: pretty(text) }),
  line: ({ text }) => ({ text }),
  curl,
  pipeline,
  test: sdkTest,
};

/** A request in other clothes. Secrets are in clear, for a masked one could not be made again. */
export function copyAs(format: CopyFormat, original: Original): Copy {
  return WRITERS[format](original);
}
