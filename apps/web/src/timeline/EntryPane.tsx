import { X } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { DownloadWhole } from '../session/DownloadWhole.tsx';
import { sessionWorker, useEntry } from '../session/hooks.ts';
import { TreePane } from '../session/json-tree/TreePane.tsx';
import type { EntryDetail, SessionKey } from '../session/view.ts';
import { IconButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tabs, type TabItem } from '../ui/Tabs.tsx';
import { ChecksTab } from './entry/ChecksTab.tsx';
import { CompareMenu } from './entry/CompareMenu.tsx';
import { DiffTab } from './entry/DiffTab.tsx';
import { EntryActions, type EditAgain } from './entry/EntryActions.tsx';
import { EntryTop } from './entry/EntryTop.tsx';
import { HeadersTab } from './entry/HeadersTab.tsx';
import { OwnFacts } from './entry/OwnFacts.tsx';
import { RawTab } from './entry/RawTab.tsx';
import { StateTab } from './entry/StateTab.tsx';

interface EntryPaneProps {
  sessionKey: SessionKey;
  seq: number;
  started: string | undefined;
  onSelect: (seq: number) => void;
  onClose: () => void;
  /** Absent where nothing can be sent. */
  onEdit?: EditAgain | undefined;
}

/** Longer texts take a moment to be read as JSON. UTF-16 units. */
const LONG = 1_000_000;

/** One entry in full, beside the grid. Escape closes it. */
export const EntryPane = memo(function EntryPane(props: EntryPaneProps) {
  const { sessionKey, seq, onClose } = props;
  /** Another half of the exchange that the selected entry belongs to. */
  const [half, setHalf] = useState({ of: seq, seq });
  const shown = half.of === seq ? half.seq : seq;
  const { value: current, problem, loading } = useEntry(sessionKey, shown);
  // Moving through rows, the entry before stays until the next is read: no flicker.
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  const value = current ?? (loading ? last : undefined);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      aria-label="Entry"
      onKeyDown={keys}
      className="flex h-full min-h-0 flex-col border-l border-line bg-page"
    >
      {value !== undefined ? (
        <KnownEntry
          {...props}
          detail={value}
          onHalf={(other) => setHalf({ of: seq, seq: other })}
        />
      ) : (
        <>
          <div className="flex h-8 shrink-0 items-center justify-between border-b border-line px-2 font-mono text-sm">
            #{seq}
            <IconButton label="Close entry" className="size-6" onPress={onClose}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          {problem !== undefined ? (
            <EmptyState kind="failed" title="The entry could not be read">
              {problem}
            </EmptyState>
          ) : loading ? (
            <EmptyState kind="loading" title={`Reading entry ${seq}`} />
          ) : (
            <EmptyState kind="empty" title={`There is no entry ${seq} in this transcript`} />
          )}
        </>
      )}
    </section>
  );
});

interface KnownEntryProps extends EntryPaneProps {
  detail: EntryDetail;
  onHalf: (seq: number) => void;
}

function KnownEntry(props: KnownEntryProps) {
  const { sessionKey, seq, detail, started, onHalf, onClose } = props;
  const [tab, setTab] = useState('pretty');
  const [against, setAgainst] = useState<number>();
  const [target, setTarget] = useState<{ readonly of: number; readonly path: string }>();
  const { entry, exchange } = detail;
  const compare = (a: number, b: number) => {
    if (b !== entry.seq) onHalf(b);
    setAgainst(a);
    setTab('diff');
  };
  const whole = async () => {
    if (detail.text.length >= detail.whole) return detail.text;
    return await (await sessionWorker().wholeText(sessionKey, entry.seq)).text();
  };
  const items = tabsOf(props, against, target, (path) => {
    setTarget({ of: entry.seq, path });
    setTab('pretty');
  });
  return (
    <>
      <EntryTop {...{ seq, detail, started, onHalf, onClose }}>
        <EntryActions
          sessionKey={sessionKey}
          seq={entry.seq}
          asked={exchange?.askedBy === 'client' ? exchange.asked : undefined}
          onEdit={props.onEdit}
        />
        <CompareMenu {...{ sessionKey, exchange }} seq={entry.seq} onCompare={compare} />
        <CopyButton text={whole} />
      </EntryTop>
      <OwnFacts entry={entry} onSelect={props.onSelect} />
      <div className="min-h-0 flex-1">
        <Tabs
          label="Entry"
          selected={items.some(({ id }) => id === tab) ? tab : 'pretty'}
          onSelect={setTab}
          items={items}
        />
      </div>
    </>
  );
}

function tabsOf(
  { sessionKey, detail, started, onSelect }: KnownEntryProps,
  against: number | undefined,
  target: { readonly of: number; readonly path: string } | undefined,
  onShow: (path: string) => void,
): readonly TabItem[] {
  const { entry, findings, whole } = detail;
  const { seq } = entry;
  return [
    {
      id: 'pretty',
      title: 'Pretty',
      render: () =>
        whole === 0 ? (
          <EmptyState kind="empty" title="This entry carries no text" />
        ) : (
          <TreePane
            label="Laid out text"
            sessionKey={sessionKey}
            textRef={{ seq, part: 'text' }}
            target={target?.of === seq ? target : undefined}
            head={whole > LONG ? detail.text : undefined}
            aside={<DownloadWhole sessionKey={sessionKey} seq={seq} isIcon />}
          />
        ),
    },
    { id: 'raw', title: 'Raw', render: () => <RawTab {...{ sessionKey, detail }} /> },
    {
      id: 'headers',
      title: 'Headers',
      render: () => <HeadersTab phases={detail.http} started={started} />,
    },
    {
      id: 'checks',
      title: findings.length === 0 ? 'Checks' : `Checks ${findings.length}`,
      render: () => <ChecksTab findings={findings} onShow={onShow} />,
    },
    {
      id: 'state',
      title: 'State',
      render: () => <StateTab {...{ sessionKey, seq, onSelect }} />,
    },
    ...(against === undefined
      ? []
      : [
          {
            id: 'diff',
            title: 'Diff',
            render: () => <DiffTab sessionKey={sessionKey} a={against} b={seq} />,
          },
        ]),
  ];
}
