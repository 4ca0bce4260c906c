import type { SavedCall } from '@loupe/bridge-api';
import type { Exchange } from '@loupe/ledger';
import { ArrowDown, ArrowUp, Ellipsis, Play, SquarePen } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Outcome } from '../../call/kept/runs.ts';
import { Name } from '../../call/Name.tsx';
import type { Summary } from '../../session/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/Menu.tsx';
import { CallOutcome } from './CallOutcome.tsx';
import { missingWords } from './missing.ts';
import { Rename } from './Rename.tsx';

interface SavedRowProps {
  readonly call: SavedCall;
  /** Its place, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly summary: Summary;
  readonly standing: 'running' | 'queued' | 'still';
  readonly outcome: Outcome | undefined;
  readonly exchange: Exchange | undefined;
  /** Why it can't be sent now. */
  readonly obstacle: string | undefined;
  readonly openEntry: (seq: number) => void;
  readonly onSend: () => void;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
  readonly onPlace: (at: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const SMALL = 'size-6!';
const KINDS: Readonly<Record<SavedCall['method'], string>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

/** One kept call: its name, what it calls, how it went, and what can be done with it. Alt with an arrow moves it, F2 renames it. */
export function SavedRow(props: SavedRowProps) {
  const { call, summary, obstacle, onSend, onOpen } = props;
  const [isRenaming, setRenaming] = useState(false);
  const missing = missingWords(summary.lists, call);
  const { row, move, onKeyDown } = useMoves(props);
  return (
    <li
      ref={row}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key === 'F2') setRenaming(true);
      }}
      className="flex flex-col px-2 py-1 hover:bg-hover"
    >
      <div className="flex min-w-0 items-center gap-1">
        {isRenaming ? (
          <Rename name={call.name} onRename={props.onRename} onDone={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            onClick={onOpen}
            title="Open it in its form"
            className="min-w-0 flex-1 truncate text-left font-medium hover:underline"
          >
            <Name text={call.name} />
          </button>
        )}
        <CallOutcome {...props} />
        <IconButton
          label={`Send ${call.name}`}
          tip={obstacle ?? 'Send it'}
          className={SMALL}
          isDisabled={obstacle !== undefined}
          onPress={onSend}
        >
          <Play className="size-3.5" aria-hidden />
        </IconButton>
        <IconButton
          label={`Open ${call.name}`}
          tip="Open it in its form"
          className={SMALL}
          onPress={onOpen}
        >
          <SquarePen className="size-3.5" aria-hidden />
        </IconButton>
        <MoveButtons {...props} onMove={move} />
        <MenuButton
          isIcon
          label={`More for ${call.name}`}
          icon={<Ellipsis className="size-3.5" aria-hidden />}
          items={[
            { id: 'rename', label: 'Rename', act: () => setRenaming(true) },
            { id: 'duplicate', label: 'Duplicate', act: props.onDuplicate },
            { id: 'remove', label: 'Remove', act: props.onRemove },
          ]}
        />
      </div>
      <div className="flex min-w-0 items-baseline gap-2 text-xs text-ink-2">
        <span className="shrink-0">{KINDS[call.method]}</span>
        <code className="max-w-1/2 shrink-0 truncate font-mono">
          <Name text={call.of} />
        </code>
        {missing !== undefined && <Badge tone="warning">{missing}</Badge>}
        <code className="min-w-0 flex-1 truncate font-mono">
          {call.arguments !== undefined && (
            <Name text={call.arguments.slice(0, 300).replace(/\s+/g, ' ')} />
          )}
        </code>
      </div>
    </li>
  );
}

interface MoveButtonsProps extends Pick<SavedRowProps, 'call' | 'at' | 'isLast'> {
  readonly onMove: (step: 1 | -1) => void;
}

function MoveButtons({ call, at, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${call.name} up`}
        tip="Move up (Alt+↑)"
        className={SMALL}
        data-move="-1"
        isDisabled={at === 0}
        onPress={() => onMove(-1)}
      >
        <ArrowUp className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${call.name} down`}
        tip="Move down (Alt+↓)"
        className={SMALL}
        data-move="1"
        isDisabled={isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown className="size-3.5" aria-hidden />
      </IconButton>
    </>
  );
}

/** Moves the row and keeps the focus in it: the browser drops it from what it puts elsewhere. */
function useMoves({ at, isLast, onPlace }: Pick<SavedRowProps, 'at' | 'isLast' | 'onPlace'>) {
  const row = useRef<HTMLLIElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLButtonElement) {
      const isGone = before.disabled || !before.isConnected;
      const other = row.current?.querySelector<HTMLElement>('button:not(:disabled)[data-move]');
      (isGone ? other : before)?.focus();
    }
  }, [at]);
  const move = (step: 1 | -1) => {
    if (step === -1 ? at === 0 : isLast) return;
    focused.current = document.activeElement;
    onPlace(at + step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    move(step);
  };
  return { row, move, onKeyDown };
}
