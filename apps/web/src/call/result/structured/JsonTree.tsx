import { TreePane } from '../../../session/json-tree/TreePane.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NO_SESSION, useGiven } from './useGiven.ts';

interface JsonTreeProps {
  /** JSON text; any other is shown as lines, with why it is none. */
  readonly text: string;
  /** Accessible name of the tree. */
  readonly label: string;
}

/** A JSON text that the page holds, as a tree that can be folded and searched. Fills its parent. */
export function JsonTree({ text, label }: JsonTreeProps) {
  const textRef = useGiven(text);
  if (textRef === undefined) return <EmptyState kind="loading" title="Reading" />;
  return <TreePane label={label} sessionKey={NO_SESSION} textRef={textRef} />;
}
