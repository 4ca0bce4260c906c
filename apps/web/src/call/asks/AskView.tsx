import type { Ask } from '@loupe/mcp';
import { Bot, FolderTree, ListTree, MessageCircleQuestionMark } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Name } from '../Name.tsx';
import { stringMember } from '../params.ts';
import { dismissal } from '@loupe/mcp';
import { FormAsk } from './FormAsk.tsx';
import { askName, WANTS } from './names.ts';
import { RootsAsk } from './RootsAsk.tsx';
import { SamplingAsk } from './SamplingAsk.tsx';
import { useShown } from './shown.ts';
import { UrlAsk } from './UrlAsk.tsx';
import { useAsk, type OpenAsk } from './useAsk.ts';

interface AskViewProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  /** An open one. */
  readonly ask: Ask;
  readonly openEntry: (seq: number) => void;
  /** It stands beside the call that caused it, which needs no pointer then. */
  readonly isBeside?: boolean;
}

/**
 * One open ask: who asks for what, and the answer. It is drawn in one place at a time: beside the call that
 * caused it, or in the Asks panel.
 */
export function AskView({ sessionKey, summary, ask, openEntry, isBeside }: AskViewProps) {
  const region = useRef<HTMLElement>(null);
  const asked = useAsk(sessionKey, summary, ask);
  useShown(ask.key);
  const open: OpenAsk = {
    ...asked,
    answer: (answer) => {
      // The region goes away; the keyboard stays near by.
      region.current?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
      asked.answer(answer);
    },
  };
  const cancelByKey = (event: KeyboardEvent) => {
    const isMeant = event.key === 'Escape' && !event.nativeEvent.isComposing;
    if (!isMeant || event.defaultPrevented || open.obstacle !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    open.answer(dismissal(ask.kind));
  };
  return (
    <section
      ref={region}
      aria-label={askName(ask, summary)}
      onKeyDown={cancelByKey}
      className="min-w-0 shrink-0 overflow-clip rounded-md border border-l-4 border-line border-l-accent bg-raised"
    >
      <Head {...{ summary, ask, openEntry }} isBeside={isBeside === true} />
      <Body open={open} />
    </section>
  );
}

const ICONS: Readonly<Record<Ask['kind'], ReactNode>> = {
  sampling: <Bot className="size-4 shrink-0 text-accent" aria-hidden />,
  elicitation: <MessageCircleQuestionMark className="size-4 shrink-0 text-accent" aria-hidden />,
  roots: <FolderTree className="size-4 shrink-0 text-accent" aria-hidden />,
};

function Head({ summary, ask, openEntry, isBeside }: Omit<AskViewProps, 'sessionKey'>) {
  const { connection, header } = summary;
  const { cause, causeName } = ask;
  const server =
    connection.server?.title ?? connection.server?.name ?? header?.name ?? 'The server';
  return (
    <div className="flex min-w-0 items-start gap-2 border-b border-line bg-sunken py-1 pr-1 pl-2 text-sm">
      <span className="flex h-6 items-center">{ICONS[ask.kind]}</span>
      <p className="min-w-0 flex-1 py-0.5">
        <span className="font-medium">Ask {ask.number}</span>{' '}
        <Badge tone="info">{isUrlAsk(ask) ? 'elicitation, URL' : ask.kind}</Badge>{' '}
        <span className="text-ink-2">
          <Name text={server} className="font-medium text-ink" /> {WANTS[ask.kind]}
          {causeName !== undefined && (
            <>
              {' for '}
              <Name text={causeName} className="font-mono text-ink" />
            </>
          )}
          .{cause === undefined && ' Which call it is for is not certain.'}
        </span>
      </p>
      {cause !== undefined && isBeside !== true && (
        <Button look="quiet" className="h-6! px-1.5! text-accent!" onPress={() => openEntry(cause)}>
          its call
        </Button>
      )}
      <IconButton
        label={`Show ask ${ask.number} in the timeline`}
        className="size-6!"
        onPress={() => openEntry(ask.seq)}
      >
        <ListTree className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}

/** Without a mode it is a form (spec 2025-11-25/client/elicitation#elicitation-requests). */
function isUrlAsk({ kind, params }: Ask): boolean {
  return kind === 'elicitation' && stringMember(params, 'mode') === 'url';
}

function Body({ open }: { open: OpenAsk }) {
  switch (open.ask.kind) {
    case 'sampling':
      return <SamplingAsk open={open} />;
    case 'roots':
      return <RootsAsk open={open} />;
    case 'elicitation':
      return isUrlAsk(open.ask) ? <UrlAsk open={open} /> : <FormAsk open={open} />;
  }
}
