import { Download } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { formatSize } from '../../ui/format.ts';
import { AsBytes } from './AsBytes.tsx';
import { byteLength, type Bytes } from './base64.ts';
import { decodeText } from './charset.ts';
import { safeFileName } from './fileName.ts';
import { essenceOf, shownMedia, type ShownMedia } from './media.ts';
import { Film, Picture, Sound } from './Players.tsx';
import { Note, RawJson } from './Raw.tsx';
import { belied, sniffed } from './sniff.ts';
import { TextBody } from './TextBody.tsx';
import { useBytes } from './useBytes.ts';

interface MediaProps {
  /** Base64, as the server sent it. */
  readonly data: string;
  readonly mimeType: string | undefined;
  /** What the server calls it: a download is named after it. */
  readonly called?: string | undefined;
  /** The block's JSON, for data that can't be read. */
  readonly raw: string;
}

/** Binary data: shown where its type is one of those that are, and always there to download. */
export function Media({ data, mimeType, called, raw }: MediaProps) {
  const { standard, fault, bytes } = useBytes(data);
  if (standard === undefined)
    return (
      <>
        <Note>{fault} It can only be shown and saved as the text that it is.</Note>
        <SaveButton
          name={`${safeFileName(called, mimeType)}.txt`}
          part={data}
          words={`Download the text, ${formatSize(data.length)}`}
        />
        <RawJson text={raw} label="The block as JSON" />
      </>
    );
  const size = formatSize(byteLength(standard));
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {fault !== undefined && <Note>{fault}</Note>}
      {bytes === undefined ? (
        <p className="text-sm text-ink-2">Decoding {size}</p>
      ) : (
        <>
          <Shown {...{ bytes, mimeType }} />
          <SaveButton
            name={safeFileName(called, mimeType ?? sniffed(bytes))}
            part={bytes}
            words={`Download ${size}${fault === undefined ? '' : ', decoded leniently'}`}
          />
        </>
      )}
    </div>
  );
}

interface SaveButtonProps {
  readonly name: string;
  readonly part: Bytes | string;
  readonly words: string;
}

function SaveButton({ name, part, words }: SaveButtonProps) {
  // The type says nothing about how the browser may open it: a download is bytes.
  const save = () => download(new Blob([part], { type: 'application/octet-stream' }), name);
  return (
    <Button
      icon={<Download className="size-3.5" aria-hidden />}
      tip={`Saved as ${name}`}
      onPress={save}
    >
      {words}
    </Button>
  );
}

/** Types under which servers send what they know nothing of. */
const UNTOLD = new Set(['', 'application/octet-stream']);

function Shown({ bytes, mimeType }: { bytes: Bytes; mimeType: string | undefined }) {
  const found = useMemo(() => sniffed(bytes), [bytes]);
  const other = useMemo(() => belied(bytes, mimeType), [bytes, mimeType]);
  const isUntold = UNTOLD.has(essenceOf(mimeType));
  const media = shownMedia(isUntold ? found : mimeType);
  if (bytes.length === 0) return <p className="text-sm text-ink-2 italic">No bytes.</p>;
  const words = unshownWords(mimeType, isUntold ? found : undefined);
  return (
    <>
      {(media === undefined || isUntold) && <Note>{words}</Note>}
      {other !== undefined && (
        <Note>The media type is another than that of its first bytes, {other}.</Note>
      )}
      {media !== undefined && (
        <Drawn {...{ bytes, media }} mimeType={isUntold ? found : mimeType} />
      )}
      <AsBytes bytes={bytes} isOnlyWay={media === undefined} />
    </>
  );
}

function unshownWords(mimeType: string | undefined, found: string | undefined): string {
  const told =
    mimeType === undefined ? 'Without a media type' : 'Of a media type that tells nothing';
  if (found !== undefined) return `${told}: its first bytes are those of ${found}.`;
  return mimeType === undefined
    ? 'Without a media type, so it is not shown.'
    : 'Data of this media type is not shown here.';
}

const PdfPages = lazy(() => import('./pdf/PdfPages.tsx'));

interface DrawnProps {
  readonly bytes: Bytes;
  readonly media: ShownMedia;
  readonly mimeType: string | undefined;
}

function Drawn({ bytes, media, mimeType }: DrawnProps) {
  switch (media.shape) {
    case 'picture':
      return <Picture {...{ bytes, media }} />;
    case 'sound':
      return <Sound {...{ bytes, media }} />;
    case 'film':
      return <Film {...{ bytes, media }} />;
    case 'text':
      return <Letters {...{ bytes, mimeType }} />;
    case 'pages':
      return <Pages bytes={bytes} />;
  }
}

/** Text that came as bytes, in its charset. */
function Letters({ bytes, mimeType }: Omit<DrawnProps, 'media'>) {
  const { text, charset, faults } = useMemo(() => decodeText(bytes, mimeType), [bytes, mimeType]);
  return (
    <div className="flex w-full min-w-0 flex-col gap-1">
      {faults.map((words) => (
        <Note key={words}>{words}</Note>
      ))}
      <TextBody text={text} mimeType={mimeType} label="Text of the data" />
      <p className="text-xs text-ink-2">Read as {charset}</p>
    </div>
  );
}

/** A PDF. Its pages are drawn on request: the code that does it is large. */
function Pages({ bytes }: { bytes: Bytes }) {
  const [isShown, setShown] = useState(false);
  if (!isShown) return <Button onPress={() => setShown(true)}>Show the pages</Button>;
  return (
    <ErrorBoundary part="The PDF">
      <Suspense fallback={<p className="text-sm text-ink-2">Reading the PDF</p>}>
        <PdfPages bytes={bytes} />
      </Suspense>
    </ErrorBoundary>
  );
}
