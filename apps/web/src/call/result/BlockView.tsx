import { Braces } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatSize } from '../../ui/format.ts';
import { Name, Prose } from '../Name.tsx';
import type { Block, Contents } from './blocks.ts';
import { Media } from './Media.tsx';
import { Note, PlainText, RawJson } from './Raw.tsx';

/** One content block in its place: what it is, what is in it, and its JSON as it came. */
export function BlockView({ block, number }: { block: Block; number: number }) {
  const [isRaw, setRaw] = useState(false);
  const text = textOf(block);
  return (
    <article
      aria-label={`Block ${number}`}
      className="min-w-0 rounded-md border border-line bg-raised"
    >
      <div className="flex h-7 min-w-0 items-center gap-2 border-b border-line pr-0.5 pl-2 text-xs text-ink-2">
        <span className="shrink-0 font-medium text-ink">{WORDS[block.kind]}</span>
        <span className="min-w-0 truncate">
          <Name text={aboutOf(block)} />
        </span>
        <span className="ml-auto flex shrink-0 items-center">
          {text !== undefined && <CopyButton text={text} />}
          <IconButton
            label={`Block ${number} as JSON`}
            aria-pressed={isRaw}
            className="size-6!"
            onPress={() => setRaw(!isRaw)}
          >
            <Braces className="size-3.5" aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="flex flex-col gap-2 p-2">
        {isRaw ? (
          <RawJson text={block.raw} label={`Block ${number} as JSON`} />
        ) : (
          <Body block={block} />
        )}
      </div>
    </article>
  );
}

const WORDS: Readonly<Record<Block['kind'], string>> = {
  text: 'Text',
  media: 'Media',
  link: 'Resource link',
  resource: 'Resource',
  'tool-use': 'Tool use',
  'tool-result': 'Tool result',
  unknown: 'Unknown block',
};

function aboutOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return formatSize(block.text.length);
    case 'media':
      return block.mimeType ?? `${block.of} without a media type`;
    case 'link':
      return block.mimeType ?? block.name ?? block.uri;
    case 'resource':
      return [block.contents.mimeType, block.contents.uri].filter(Boolean).join(' · ') || 'no URI';
    case 'tool-use':
      return block.name;
    case 'tool-result':
      return `${block.isError ? 'a failure, ' : ''}of ${block.of}`;
    case 'unknown':
      return formatSize(block.raw.length);
  }
}

function textOf(block: Block): string | undefined {
  if (block.kind === 'text') return block.text;
  return block.kind === 'resource' ? block.contents.text : undefined;
}

function Body({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <PlainText text={block.text} label="Text" />;
    case 'media':
      return (
        <Media data={block.data} mimeType={block.mimeType} raw={block.raw} called={block.of} />
      );
    case 'link':
      return <Link {...block} />;
    case 'resource':
      return <Resource contents={block.contents} raw={block.raw} />;
    case 'tool-use':
      return (
        <>
          {block.id !== undefined && (
            <p className="text-xs text-ink-2">
              id <Name text={block.id} />
            </p>
          )}
          <RawJson text={block.input ?? '{}'} label="Input of the tool" />
        </>
      );
    case 'tool-result':
      return (
        <>
          {block.blocks.map((each, index) => (
            <BlockView key={index} block={each} number={index + 1} />
          ))}
          {block.structured !== undefined && (
            <RawJson text={block.structured} label="Structured content" />
          )}
        </>
      );
    case 'unknown':
      return (
        <>
          <Note>{block.note}</Note>
          <RawJson text={block.raw} label="The block as JSON" />
        </>
      );
  }
}

/** What a resource holds. Text is text whatever its media type says. */
function Resource({ contents, raw }: { contents: Contents; raw: string }) {
  const { uri, mimeType, text, blob } = contents;
  return (
    <>
      {text !== undefined && <PlainText text={text} label="Text of the resource" />}
      {blob !== undefined && <Media data={blob} mimeType={mimeType} called={uri} raw={raw} />}
      {text !== undefined && blob !== undefined && (
        <Note>It holds both text and blob; a resource has one of them.</Note>
      )}
    </>
  );
}

/** A pointer to a resource. Nothing is fetched until the person opens it. */
function Link({ uri, name, title, description }: Extract<Block, { kind: 'link' }>) {
  const isWeb = URL.canParse(uri) && ['http:', 'https:'].includes(new URL(uri).protocol);
  return (
    <>
      {(title ?? name) !== undefined && (
        <p className="text-sm font-medium">
          <Name text={title ?? name ?? ''} />
        </p>
      )}
      <div className="flex min-w-0 items-start gap-2">
        <code className="max-h-40 min-w-0 overflow-y-auto py-1 font-mono text-sm">
          <Name text={uri} />
        </code>
        <CopyButton text={uri} label="Copy URI" />
      </div>
      {isWeb && (
        <a
          href={uri}
          target="_blank"
          rel="noopener noreferrer"
          className="self-start text-sm text-accent underline"
        >
          Open in a new tab
        </a>
      )}
      {description !== undefined && <Prose text={description} className="text-sm text-ink-2" />}
    </>
  );
}
