import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Bytes } from '../base64.ts';

export type Pdf = PDFDocumentProxy;

/**
 * Begins to read a PDF in a worker of its own, which `destroy()` ends. Scripts in it are never run and nothing is
 * fetched: fonts that it lacks are the system's, and what only WebAssembly could decode stays blank.
 */
export function openPdf(bytes: Bytes): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({
    // The worker takes the bytes away from the page.
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    maxImageSize: 64_000_000,
    verbosity: 0,
  });
}

/** Why a PDF can't be shown, for a person. */
export function pdfProblem(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'PasswordException') return 'The PDF is protected by a password.';
  return `The PDF can’t be read: ${message}`;
}

/** CSS pixels on a side, and device pixels of a whole page, that are drawn at most. */
const WIDEST = 900;
const MOST_PIXELS = 16_000_000;

/** Draws a page (from 1) into a canvas, at most `width` CSS pixels wide, and gives the text that is on it. */
export async function drawPage(
  pdf: Pdf,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<string> {
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(WIDEST, Math.max(100, width)) / whole.width;
  const { width: wide, height: high } = page.getViewport({ scale });
  const sharp = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (wide * high)));
  const viewport = page.getViewport({ scale: scale * sharp });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  canvas.style.width = `${Math.ceil(wide)}px`;
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
