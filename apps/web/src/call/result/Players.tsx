import { useCallback, useState } from 'react';
import type { Bytes } from './base64.ts';
import type { ShownMedia } from './media.ts';
import { Note } from './Raw.tsx';

interface PlayerProps {
  readonly bytes: Bytes;
  readonly media: ShownMedia;
}

/** Gives an element the bytes by a blob: URL for as long as it is in the document. */
function useBlobSource(bytes: Bytes, type: string) {
  return useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
}

/** As <img> also an SVG runs no script and loads nothing. */
export function Picture({ bytes, media }: PlayerProps) {
  const [size, setSize] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const source = useBlobSource(bytes, media.type);
  return (
    <figure className="max-w-full">
      <img
        ref={source}
        alt={`Picture, ${media.type}`}
        hidden={isBroken}
        className="max-h-96 max-w-full rounded-md border border-line bg-sunken object-contain"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setBroken(false);
          // An SVG may leave its size to the page.
          setSize(naturalWidth > 0 ? `${naturalWidth} × ${naturalHeight}` : undefined);
        }}
        onError={() => setBroken(true)}
      />
      {isBroken ? (
        <Note>The browser can’t decode this picture.</Note>
      ) : (
        <figcaption className="text-xs text-ink-2">{size}</figcaption>
      )}
    </figure>
  );
}

export function Sound({ bytes, media }: PlayerProps) {
  const [isBroken, setBroken] = useState(false);
  const source = useBlobSource(bytes, media.type);
  return (
    <>
      <audio
        ref={source}
        controls
        hidden={isBroken}
        aria-label={`Sound, ${media.type}`}
        className="h-9 max-w-full"
        onError={() => setBroken(true)}
      />
      {isBroken && <Note>The browser can’t play this sound.</Note>}
    </>
  );
}

export function Film({ bytes, media }: PlayerProps) {
  const [isBroken, setBroken] = useState(false);
  const source = useBlobSource(bytes, media.type);
  return (
    <>
      <video
        ref={source}
        controls
        hidden={isBroken}
        playsInline
        preload="metadata"
        aria-label={`Film, ${media.type}`}
        className="max-h-96 max-w-full rounded-md border border-line bg-sunken"
        onError={() => setBroken(true)}
      />
      {isBroken && <Note>The browser can’t play this film.</Note>}
    </>
  );
}
