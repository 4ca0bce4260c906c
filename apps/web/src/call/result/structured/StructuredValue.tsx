import { useEffect, useState } from 'react';
import { sessionWorker } from '../../../session/hooks.ts';
import type { TreePlace } from '../../../session/json-tree/places.ts';
import type { TableFacts } from '../../../session/json-tree/table.ts';
import { TreePane } from '../../../session/json-tree/TreePane.tsx';
import type { TextRef } from '../../../session/opened.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FIELD } from '../../../ui/field.ts';
import { formatCount } from '../../../ui/format.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { useLocalStorage } from '../../../ui/useLocalStorage.ts';
import { visibleText } from '../../../ui/visible.ts';
import type { Mismatch } from '../../../validate/verdict.ts';
import { treeMarks } from './marks.ts';
import { MismatchList } from './MismatchList.tsx';
import { StructuredTable } from './StructuredTable.tsx';
import { NO_SESSION, useGiven } from './useGiven.ts';
import type { StructuredPart, Value } from './useStructured.ts';
import { VerdictWords } from './VerdictBar.tsx';

type Form = 'tree' | 'table';
const FORMS = [
  { id: 'tree', title: 'Tree' },
  { id: 'table', title: 'Table' },
] as const;
const isForm = (value: unknown): value is Form => value === 'tree' || value === 'table';
const NONE: readonly Mismatch[] = [];

/** A structured value with what is said of it: as a tree, or as a table where it has a list of objects. */
export function StructuredValue({ value, part }: { value: Value; part: StructuredPart }) {
  const [form, setForm] = useLocalStorage<Form>('loupe.structured.form', isForm, 'tree');
  const [chosen, setChosen] = useState(0);
  const [target, setTarget] = useState<{ readonly path: string }>();
  const given = useGiven(value.text);
  const textRef = value.textRef ?? given;
  const { verdict, outputSchema } = part;
  const { mismatches = NONE, more = 0 } = verdict?.kind === 'invalid' ? verdict : {};
  const { tables, places } = useShape(textRef, mismatches);
  if (textRef === undefined) return <EmptyState kind="loading" title="Reading" />;
  const table = tables[chosen] ?? tables[0];
  const show = (path: string) => {
    setForm('tree');
    setTarget({ path });
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      {(table !== undefined || outputSchema !== undefined) && (
        <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-0.5">
          {table !== undefined && (
            <Segments label="Structured as" items={FORMS} selected={form} onSelect={setForm} />
          )}
          {table !== undefined && form === 'table' && (
            <TableChoice tables={tables} selected={tables.indexOf(table)} onSelect={setChosen} />
          )}
          <VerdictWords {...part} />
        </div>
      )}
      {mismatches.length > 0 && (
        <MismatchList
          {...{ mismatches, more }}
          paths={places.map(({ path }) => path)}
          onShow={show}
        />
      )}
      <div className="min-h-24 flex-1">
        {form === 'table' && table !== undefined ? (
          <StructuredTable key={table.node} {...{ textRef, table, mismatches }} onOpen={show} />
        ) : (
          <TreePane
            label="Structured content"
            sessionKey={NO_SESSION}
            textRef={textRef}
            target={target}
            marks={treeMarks(mismatches, places)}
          />
        )}
      </div>
    </div>
  );
}

interface TableChoiceProps {
  readonly tables: readonly TableFacts[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** Which of the lists is shown. */
function TableChoice({ tables, selected, onSelect }: TableChoiceProps) {
  const words = ({ path, rows }: TableFacts) =>
    `${path.length === 0 ? 'the whole value' : visibleText(path.join('.')).slice(0, 80)} (${formatCount(rows, 'row')})`;
  const [only] = tables;
  if (tables.length === 1 && only !== undefined)
    return <span className="text-xs text-ink-2">{words(only)}</span>;
  return (
    <select
      aria-label="List shown as a table"
      className={`${FIELD} max-w-60`}
      value={selected}
      onChange={({ target }) => onSelect(Number(target.value))}
    >
      {tables.map((table, index) => (
        <option key={table.node} value={index}>
          {words(table)}
        </option>
      ))}
    </select>
  );
}

interface Shape {
  readonly tables: readonly TableFacts[];
  /** Where each mismatch leads. */
  readonly places: readonly TreePlace[];
}

/** What the worker finds in the value. */
function useShape(textRef: TextRef | undefined, mismatches: readonly Mismatch[]): Shape {
  const [tables, setTables] = useState<{ of: TextRef; found: readonly TableFacts[] }>();
  const [places, setPlaces] = useState<{
    of: readonly Mismatch[];
    found: readonly TreePlace[];
  }>();
  useEffect(() => {
    if (textRef === undefined) return;
    void sessionWorker()
      .tables(NO_SESSION, textRef)
      .then((found) => setTables({ of: textRef, found }));
  }, [textRef]);
  useEffect(() => {
    if (textRef === undefined || mismatches.length === 0) return;
    const paths = mismatches.map(({ path }) => path);
    void sessionWorker()
      .places(NO_SESSION, textRef, paths)
      .then((found) => setPlaces({ of: mismatches, found }));
  }, [textRef, mismatches]);
  return {
    tables: tables !== undefined && tables.of === textRef ? tables.found : [],
    places: places?.of === mismatches ? places.found : [],
  };
}
