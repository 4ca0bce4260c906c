import { formatSize } from '../../ui/format.ts';

/** Bytes. The form holds it as text, a third longer. */
const LARGEST_FILE = 8_000_000;

/** A file as base64 (RFC 4648 section 4), or why it can't be had. Never throws. */
export async function base64Of(
  file: Blob & { readonly name: string },
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > LARGEST_FILE)
    return {
      problem: `“${file.name}” has ${formatSize(file.size)}; up to ${formatSize(LARGEST_FILE)} can be put in here.`,
    };
  try {
    return { text: base64(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { problem: `“${file.name}” could not be read.` };
  }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // In parts, as arguments of a function lie on the stack; each a multiple of three bytes, so that they join.
  for (let at = 0; at < bytes.length; at += 3 * 4096)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 3 * 4096))));
  return parts.join('');
}
