import type { Exchange } from '@loupe/ledger';
import { Diff } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { MenuButton } from '../../ui/Menu.tsx';
import { ActionWords } from './ActionWords.tsx';
import { setBase, useBase } from './base.ts';

interface CompareMenuProps {
  sessionKey: SessionKey;
  seq: number;
  exchange: Exchange | undefined;
  /** Compares the entry `a` with `b`. */
  onCompare: (a: number, b: number) => void;
}

/** Chooses what an entry is compared with. */
export function CompareMenu({ sessionKey, seq, exchange, onCompare }: CompareMenuProps) {
  const base = useBase(sessionKey);
  const [words, setWords] = useState<string>();
  const answered = exchange?.answered;
  const withPrevious = async (asked: number, answer: number) => {
    const before = await sessionWorker().previousAnswer(sessionKey, asked);
    if (before !== undefined) onCompare(before, answer);
    setWords(before === undefined ? 'There is no call of it before that was answered' : undefined);
  };
  const items = [
    {
      id: 'base',
      label: `Keep #${seq} to compare with`,
      act: () => {
        setBase(sessionKey, seq);
        setWords(`#${seq} is kept: choose the other entry, then compare`);
      },
    },
    ...(base !== undefined && base !== seq
      ? [{ id: 'with', label: `Compare with #${base}`, act: () => onCompare(base, seq) }]
      : []),
    ...(exchange !== undefined && answered !== undefined
      ? [
          {
            id: 'previous',
            label: 'Compare its answer with the previous call’s',
            act: () => {
              withPrevious(exchange.asked, answered).catch((error: unknown) =>
                setWords(error instanceof Error ? error.message : String(error)),
              );
            },
          },
        ]
      : []),
  ];
  return (
    <>
      <ActionWords words={words} />
      <MenuButton
        label="Compare"
        icon={<Diff className="size-3.5" aria-hidden />}
        items={items}
        isIcon
      />
    </>
  );
}
