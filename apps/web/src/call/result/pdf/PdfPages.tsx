import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import type { Bytes } from '../base64.ts';
import { Note, PlainText } from '../Raw.tsx';
import { drawPage, openPdf, pdfProblem, type Pdf } from './open.ts';

type Opened = { readonly pdf: Pdf } | { readonly problem: string } | undefined;

function usePdf(bytes: Bytes): Opened {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isGone = false;
    const task = openPdf(bytes);
    task.promise.then(
      (pdf) => isGone || setOpened({ pdf }),
      (error: unknown) => isGone || setOpened({ problem: pdfProblem(error) }),
    );
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [bytes]);
  return opened;
}

/** The pages of a PDF, one at a time. */
export default function PdfPages({ bytes }: { bytes: Bytes }) {
  const opened = usePdf(bytes);
  const [number, setNumber] = useState(1);
  if (opened === undefined) return <p className="text-sm text-ink-2">Reading the PDF</p>;
  if ('problem' in opened) return <Note>{opened.problem}</Note>;
  const { pdf } = opened;
  return (
    <div className="flex w-full min-w-0 flex-col gap-1">
      <div className="flex items-center gap-1 text-sm">
        <IconButton
          label="Page before"
          className="size-6!"
          isDisabled={number <= 1}
          onPress={() => setNumber(number - 1)}
        >
          <ChevronLeft className="size-3.5" aria-hidden />
        </IconButton>
        <span role="status">
          Page {number} of {pdf.numPages}
        </span>
        <IconButton
          label="Page after"
          className="size-6!"
          isDisabled={number >= pdf.numPages}
          onPress={() => setNumber(number + 1)}
        >
          <ChevronRight className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      <Page key={number} {...{ pdf, number }} />
    </div>
  );
}

function Page({ pdf, number }: { pdf: Pdf; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isGone = false;
    const width = element.parentElement?.clientWidth ?? 600;
    drawPage(pdf, number, element, width).then(
      (words) => isGone || setText(words),
      (error: unknown) => isGone || setProblem(pdfProblem(error)),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number]);
  return (
    <>
      {problem !== undefined && <Note>{problem}</Note>}
      <div className="w-full min-w-0">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${number}`}
          aria-busy={text === undefined && problem === undefined}
          className="max-w-full rounded-sm border border-line bg-white"
        />
      </div>
      {text !== undefined && text.trim() !== '' && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-2">Text of page {number}</summary>
          <PlainText text={text} label={`Text of page ${number}`} />
        </details>
      )}
    </>
  );
}
