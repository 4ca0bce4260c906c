import { path } from '@loupe/json';
import { FolderOpen } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { Icon } from '../Icon.tsx';
import { Name, Prose } from '../Name.tsx';
import { OpenResource } from '../openResource.ts';
import { AskLink } from './AskLink.tsx';
import type { Block } from './blocks.ts';

/** A pointer to a resource. Nothing is fetched until the person opens it. */
export function Link(block: Extract<Block, { kind: 'link' }>) {
  const { uri, name, title, description, mimeType } = block;
  const open = use(OpenResource);
  const isWeb = URL.canParse(uri) && ['http:', 'https:'].includes(new URL(uri).protocol);
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
        <Icon icons={path(block.raw, 'icons')} isAsked />
        {title !== undefined && (
          <span className="min-w-0 font-medium">
            <Name text={title} />
          </span>
        )}
        {name !== undefined && name !== title && (
          <span className={`min-w-0 ${title === undefined ? 'font-medium' : 'text-ink-2'}`}>
            <Name text={name} />
          </span>
        )}
        {mimeType !== undefined && (
          <span className="min-w-0 text-xs text-ink-2">
            <Name text={mimeType} />
          </span>
        )}
      </p>
      {description !== undefined && <Prose text={description} className="text-sm text-ink-2" />}
      <div className="flex min-w-0 items-start gap-2">
        <Scroller className="max-h-40 min-w-0 overflow-y-auto py-1 font-mono text-sm">
          <Name text={uri} />
        </Scroller>
        <CopyButton text={uri} label="Copy URI" />
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {open !== undefined && (
          <Button icon={<FolderOpen className="size-3.5" aria-hidden />} onPress={() => open(uri)}>
            Show in Resources
          </Button>
        )}
        {isWeb && <AskLink url={uri}>Open outside of Loupe</AskLink>}
      </div>
    </>
  );
}
