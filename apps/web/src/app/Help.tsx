import { X } from 'lucide-react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { FILTER_KEYS } from '../session/rows/filter-keys.ts';
import { RANGE_KEYS, TIMELINE_COMMANDS } from '../timeline/commands.ts';
import { IconButton } from '../ui/Button.tsx';
import { PANEL_LETTERS } from './panelKeys.ts';
import { RECONNECT_WORDS } from './useConnectionSteps.ts';

interface Line {
  readonly title: string;
  readonly keys: readonly string[];
}

const ANYWHERE: readonly Line[] = [
  { title: 'Find anything that can be done here', keys: ['Ctrl/Cmd+K'] },
  { title: 'Run the tool, from anywhere in its form', keys: ['Ctrl/Cmd+Enter'] },
  { title: 'Connect again', keys: [RECONNECT_WORDS] },
  { title: 'Answer nothing: cancel what is asked, inside of it', keys: ['Escape'] },
];

const PANELS: readonly Line[] = PANEL_LETTERS.map(({ letter, title }) => ({
  title,
  keys: [`g ${letter}`],
}));

const FILTER_WORDS: readonly Line[] = Object.entries(FILTER_KEYS).map(([key, { hint }]) => ({
  title: hint,
  keys: [`${key}:`],
}));

/** Every key, and the words of the filter. */
export function Help({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-40 flex items-center justify-center bg-black/40 p-6"
    >
      <Modal className="flex max-h-full w-full max-w-4xl rounded-lg border border-line bg-raised shadow-pop">
        <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-center border-b border-line px-4 py-2">
            <Heading slot="title" className="flex-1 text-lg font-medium">
              Keys and filter words
            </Heading>
            <IconButton label="Close help" onPress={onClose}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 columns-1 gap-8 overflow-y-auto p-4 md:columns-2">
            <Section title="Anywhere" lines={ANYWHERE} />
            <Section
              title="In the timeline"
              words="These act while the timeline has the focus."
              lines={TIMELINE_COMMANDS}
            />
            <Section title="To a panel, from the timeline" lines={PANELS} />
            <Section title="On the strip above the rows" lines={RANGE_KEYS} />
            <Section
              title="Words of the filter"
              words="All have to match. A minus before a word turns it round, quotes keep blanks. Plain words search the raw text."
              lines={FILTER_WORDS}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface SectionProps {
  title: string;
  words?: string;
  lines: readonly Line[];
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'Space' };
const named = (key: string) => (NAMES[key] ?? key).replace('Arrow', '');

function Section({ title, words, lines }: SectionProps) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {words !== undefined && <p className="mb-1 text-xs text-ink-2">{words}</p>}
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-0.5 text-sm">
        {lines.map(({ title: does, keys }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-start gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line bg-sunken px-1 font-mono text-xs"
                >
                  {named(key)}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
