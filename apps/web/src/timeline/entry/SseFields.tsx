import { sseFields } from '../../session/sse-fields.ts';
import { Facts } from '../../ui/Facts.tsx';
import { visibleText } from '../../ui/visible.ts';

/** So much of a field is shown here; the raw block beneath holds it whole. */
const LONGEST_FIELD = 2_000;
const MOST_FIELDS = 500;

/** The fields of an event-stream block, in wire order. */
export function SseFields({ block }: { block: string }) {
  const fields = sseFields(block);
  const facts = fields.slice(0, MOST_FIELDS).map(({ kind, name, value, ignored }) => ({
    name: kind === 'comment' ? 'comment' : visibleText(name === '' ? '(no name)' : name),
    value: (
      <span className="font-mono break-all">
        {visibleText(value.slice(0, LONGEST_FIELD))}
        {value.length > LONGEST_FIELD && ' …'}
        {kind === 'unknown' && <Aside>unknown field, ignored</Aside>}
        {ignored !== undefined && <Aside>ignored: {ignored}</Aside>}
      </span>
    ),
  }));
  return (
    <section
      aria-label="Fields of the event"
      className="max-h-1/2 shrink-0 overflow-auto border-b border-line p-3"
    >
      <Facts facts={facts} />
      {fields.length > MOST_FIELDS && (
        <p className="text-xs text-ink-2">
          The first {MOST_FIELDS} of {fields.length.toLocaleString('en')} lines.
        </p>
      )}
    </section>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  return <span className="ml-2 font-sans text-xs text-warning">{children}</span>;
}
