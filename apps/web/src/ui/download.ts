/** Hands `blob` to the browser as a file named `name`. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob by the next turn; holding the URL would hold the memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
