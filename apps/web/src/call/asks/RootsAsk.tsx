import { rootsResult, rootUri, type Root } from '@loupe/mcp';
import { formatCount } from '../../ui/format.ts';
import { CallForm } from '../form/ArgumentsForm.tsx';
import { AskActions } from './AskActions.tsx';
import { RootsEditor } from '../../choices/RootsEditor.tsx';
import { choose, useAskDraft, type OpenAsk } from './useAsk.ts';

/** A request for the roots: what is accepted is also what is offered from then on. */
export function RootsAsk({ open }: { open: OpenAsk }) {
  const { sessionKey, summary, answer, obstacle } = open;
  const [typed, setTyped] = useAskDraft(open, areRoots);
  const roots = typed ?? summary.connection.choices.roots;
  const sent = roots.filter(({ path }) => 'uri' in rootUri(path));
  const accept = () => {
    if (obstacle !== undefined) return;
    if (typed !== undefined) void choose(sessionKey, summary, { roots: sent });
    answer({ result: rootsResult(sent) });
  };
  return (
    <CallForm label={`Answer to ask ${open.ask.number}`} onRun={accept} className="">
      <div className="p-3">
        <RootsEditor roots={roots} onChange={setTyped} />
      </div>
      <AskActions
        open={open}
        onAccept={accept}
        words={`Accept sends ${formatCount(sent.length, 'root')}.`}
      />
    </CallForm>
  );
}

function areRoots(value: unknown): value is readonly Root[] {
  return (
    Array.isArray(value) &&
    value.every(
      (root: unknown) =>
        typeof root === 'object' &&
        root !== null &&
        'path' in root &&
        typeof root.path === 'string',
    )
  );
}
