import type { NewSession } from '@loupe/bridge-api';
import { CircleX, Pencil, RotateCw } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Facts, type Fact } from '../ui/Facts.tsx';
import { visibleText } from '../ui/visible.ts';
import { RetryWords } from './RetryNote.tsx';
import { targetText } from './SidebarItems.tsx';
import { isRetrying, type Standing } from './standing.ts';
import { sessionAnew, type ConnectionSteps } from './useConnectionSteps.ts';

interface FailureViewProps {
  standing: Standing;
  steps: ConnectionSteps;
  onEdit: (from: NewSession) => void;
}

function factsOf({ connection, header }: Standing): readonly Fact[] {
  const { failure, pid } = connection;
  const target = header?.target;
  const mono = (text: string) => <code className="font-mono">{text}</code>;
  const facts: (Fact | undefined)[] = [
    target && {
      name: target.kind === 'stdio' ? 'Command' : 'URL',
      value: mono(targetText(target)),
    },
    target?.kind === 'stdio' && target.cwd !== undefined
      ? { name: 'Working directory', value: mono(visibleText(target.cwd)) }
      : undefined,
    pid === undefined ? undefined : { name: 'pid', value: mono(String(pid)) },
    failure?.exitCode === undefined
      ? undefined
      : { name: 'Exit code', value: mono(String(failure.exitCode)) },
    failure?.signal === undefined ? undefined : { name: 'Signal', value: mono(failure.signal) },
    failure?.status === undefined
      ? undefined
      : { name: 'HTTP status', value: mono(String(failure.status)) },
  ];
  return facts.filter((fact) => fact !== undefined);
}

function Stderr({ lines }: { lines: readonly string[] }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-ink-2">Last lines of stderr</figcaption>
      <pre className="max-h-56 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-sm whitespace-pre-wrap">
        {lines.map(visibleText).join('\n')}
      </pre>
    </figure>
  );
}

function Steps({ standing, steps, onEdit }: FailureViewProps) {
  const { header } = standing;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {steps.reconnect && (
        <Button
          look="primary"
          icon={<RotateCw className="size-3.5" aria-hidden />}
          onPress={steps.reconnect}
        >
          Try again
        </Button>
      )}
      {header !== undefined && header.redacted !== true && (
        <Button
          icon={<Pencil className="size-3.5" aria-hidden />}
          onPress={() => onEdit(sessionAnew(header, standing.connection))}
        >
          Edit connection
        </Button>
      )}
      {isRetrying(standing) && <RetryWords standing={standing} />}
    </div>
  );
}

/** Why the connection failed, and what to do: in place of a panel that has nothing to show. */
export function FailureView(props: FailureViewProps) {
  const failure = props.standing.connection.failure;
  return (
    <section aria-label="Why it failed" className="h-full overflow-auto p-5">
      <div className="flex max-w-3xl flex-col gap-4">
        <div>
          <h2 className="flex items-start gap-2 text-lg font-medium text-error">
            <CircleX className="mt-0.5 size-[18px] shrink-0" aria-hidden />
            {failure === undefined ? 'The connection failed' : visibleText(failure.what)}
          </h2>
          {failure !== undefined && <p className="mt-1 pl-6.5">{visibleText(failure.next)}</p>}
        </div>
        <Facts facts={factsOf(props.standing)} />
        {failure?.stderr !== undefined && failure.stderr.length > 0 && (
          <Stderr lines={failure.stderr} />
        )}
        <Steps {...props} />
      </div>
    </section>
  );
}

/** The same in one line that opens: above a panel whose lists and results are still worth reading. */
export function FailureStrip(props: FailureViewProps) {
  const failure = props.standing.connection.failure;
  if (failure === undefined) return null;
  return (
    <section
      aria-label="Why it failed"
      className="shrink-0 border-b border-line bg-error-soft text-sm"
    >
      <details>
        <summary className="cursor-pointer px-3 py-1.5 text-error">
          <strong className="font-medium">{visibleText(failure.what)}</strong>{' '}
          {visibleText(failure.next)}
        </summary>
        <div className="flex max-h-64 flex-col gap-3 overflow-auto bg-page p-3">
          <Facts facts={factsOf(props.standing)} />
          {failure.stderr !== undefined && failure.stderr.length > 0 && (
            <Stderr lines={failure.stderr} />
          )}
          <Steps {...props} />
        </div>
      </details>
    </section>
  );
}
