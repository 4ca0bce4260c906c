import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { formatSize } from '../../ui/format.ts';
import { Download } from 'lucide-react';
import { decodeBase64 } from './base64.ts';
import { safeFileName } from './fileName.ts';
import { shownMedia, type ShownMedia } from './media.ts';
import { Note, RawJson } from './Raw.tsx';

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
  const decoded = useMemo(() => decodeBase64(data), [data]);
  if ('problem' in decoded)
    return (
      <>
        <Note>{decoded.problem}</Note>
        <RawJson text={raw} label="The block as JSON" />
      </>
    );
  const { bytes } = decoded;
  const shown = shownMedia(mimeType);
  // The type says nothing about how the browser may open it: a download is bytes.
  const save = () =>
    download(
      new Blob([bytes], { type: 'application/octet-stream' }),
      safeFileName(called, mimeType),
    );
  return (
    <div className="flex flex-col items-start gap-2">
      {shown === undefined && (
        <Note>
          {mimeType === undefined
            ? 'Without a media type, so it is not shown.'
            : 'Data of this media type is not shown here.'}
        </Note>
      )}
      {shown?.shape === 'picture' && <Picture bytes={bytes} media={shown} />}
      {shown?.shape === 'sound' && <Sound bytes={bytes} media={shown} />}
      <Button icon={<Download className="size-3.5" aria-hidden />} onPress={save}>
        Download {formatSize(bytes.length)}
      </Button>
    </div>
  );
}

interface ShownProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly media: ShownMedia;
}

/** Gives an element the bytes by a blob: URL for as long as it is in the document. */
function useBlobSource(bytes: ShownProps['bytes'], type: string) {
  return useCallback(
    (element: HTMLImageElement | HTMLAudioElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
}

/** As <img> also an SVG runs no script and loads nothing. */
function Picture({ bytes, media }: ShownProps) {
  const [size, setSize] = useState<string>();
  const source = useBlobSource(bytes, media.type);
  return (
    <figure className="max-w-full">
      <img
        ref={source}
        alt={`Picture, ${media.type}`}
        className="max-h-96 max-w-full rounded-md border border-line bg-sunken object-contain"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(`${naturalWidth} × ${naturalHeight}`)
        }
        onError={() => setSize('The browser can’t decode this picture.')}
      />
      <figcaption className="text-xs text-ink-2">{size}</figcaption>
    </figure>
  );
}

function Sound({ bytes, media }: ShownProps) {
  const [words, setWords] = useState<string>();
  const source = useBlobSource(bytes, media.type);
  return (
    <>
      <audio
        ref={source}
        controls
        aria-label={`Sound, ${media.type}`}
        className="h-9 max-w-full"
        onError={() => setWords('The browser can’t play this sound.')}
      />
      {words !== undefined && <Note>{words}</Note>}
    </>
  );
}
