import { path } from '@loupe/json';
import { Braces } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatSize } from '../../ui/format.ts';
import { Name } from '../Name.tsx';
import type { Block, Contents } from './blocks.ts';
import { Growing } from './Growing.tsx';
import { HeadPlace } from './headPlace.tsx';
import { Link } from './Link.tsx';
import { Marks, More } from './Marks.tsx';
import { beyondOf, marksOf } from './marks.ts';
import { Media } from './Media.tsx';
import { Note, RawJson } from './Raw.tsx';
import { TextBody } from './TextBody.tsx';

interface BlockViewProps {
  readonly block: Block;
  /** Its place: `2`, or `2.1` inside of another block. */
  readonly number: number | string;
}

/** One content block in its place: what it is, what is in it, and its JSON as it came. */
export function BlockView({ block, number }: BlockViewProps) {
  const [isRaw, setRaw] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const marks = useMemo(() => marksOf(block), [block]);
  const beyond = useMemo(() => beyondOf(block), [block]);
  return (
    <article
      aria-label={`Block ${number}`}
      className="min-w-0 rounded-md border border-line bg-raised"
    >
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 border-b border-line py-0.5 pr-0.5 pl-2 text-xs text-ink-2">
        <span className="shrink-0 font-medium text-ink">{WORDS[block.kind]}</span>
        <span className="min-w-0 truncate">
          <Name text={aboutOf(block)} />
        </span>
        <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end">
          <span ref={setPlace} className="contents" />
          <CopyButton text={isRaw ? block.raw : (textOf(block) ?? block.raw)} />
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
        <Marks marks={marks} />
        {isRaw ? (
          <RawJson text={block.raw} label={`Block ${number} as JSON`} />
        ) : (
          <HeadPlace value={place}>
            <Body {...{ block, number }} />
          </HeadPlace>
        )}
        {!isRaw && beyond.block && <More of="block" beyond={beyond.block} />}
        {!isRaw && beyond.resource && <More of="resource" beyond={beyond.resource} />}
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
      return block.title ?? block.name ?? block.uri;
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
  if (block.kind === 'link') return block.uri;
  return block.kind === 'resource' ? block.contents.text : undefined;
}

function Body({ block, number }: BlockViewProps) {
  switch (block.kind) {
    case 'text':
      return <TextBody text={block.text} label="Text" />;
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
      return <ToolResult {...{ block, number }} />;
    case 'unknown':
      return (
        <>
          <Note>{block.note}</Note>
          {block.data !== undefined && block.mimeType !== undefined && (
            <Media data={block.data} mimeType={block.mimeType} raw={block.raw} />
          )}
          <RawJson text={block.raw} label="The block as JSON" />
        </>
      );
  }
}

interface ToolResultProps {
  readonly block: Extract<Block, { kind: 'tool-result' }>;
  readonly number: number | string;
}

function ToolResult({ block: { blocks, structured, raw }, number }: ToolResultProps) {
  return (
    <>
      {blocks.length === 0 && (
        <Note>
          {path(raw, 'content') === undefined
            ? 'It has no “content”, which is required.'
            : 'It is empty: its “content” has no items.'}
        </Note>
      )}
      <Growing
        items={blocks}
        noun="block"
        draw={(each, index) => (
          <BlockView key={index} block={each} number={`${number}.${index + 1}`} />
        )}
      />
      {structured !== undefined && <RawJson text={structured} label="Structured content" />}
    </>
  );
}

/** What a resource holds. Text is text whatever its media type says. */
function Resource({ contents, raw }: { contents: Contents; raw: string }) {
  const { uri, mimeType, text, blob } = contents;
  return (
    <>
      {text !== undefined && (
        <TextBody text={text} mimeType={mimeType} label="Text of the resource" />
      )}
      {blob !== undefined && <Media data={blob} mimeType={mimeType} called={uri} raw={raw} />}
      {text !== undefined && blob !== undefined && (
        <Note>It holds both text and blob; a resource has one of them.</Note>
      )}
    </>
  );
}
