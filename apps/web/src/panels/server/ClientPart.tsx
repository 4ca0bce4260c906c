import { minify, pretty } from '@loupe/json';
import { capabilitiesText, isRevision, withAllCapabilities } from '@loupe/mcp';
import type { ConnectionState } from '@loupe/mcp';
import { ChevronRight, RotateCw } from 'lucide-react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/visible.ts';
import { capabilityNames } from './capabilityNames.ts';
import { ChoicesPart } from './ChoicesPart.tsx';
import { JsonBlock } from './JsonBlock.tsx';
import { obstacleToChoosing } from './obstacle.ts';

interface ClientPartProps {
  sessionKey: SessionKey;
  summary: Summary;
}

/** What the client declared, and what it is to declare and do from here on. */
export function ClientPart({ sessionKey, summary }: ClientPartProps) {
  const { connection } = summary;
  const obstacle = obstacleToChoosing(summary);
  const declareAll = () => {
    const worker = sessionWorker();
    void worker.choose(sessionKey, withAllCapabilities(connection.choices));
    void worker.reconnect(sessionKey);
  };
  return (
    <div className="flex flex-col gap-3">
      {connection.declared === undefined ? (
        <p className="text-sm text-ink-2 italic">The client has not declared anything yet.</p>
      ) : (
        <Declared text={connection.declared} />
      )}
      {obstacle === undefined && !isAllDeclared(connection) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={<RotateCw className="size-3.5" aria-hidden />} onPress={declareAll}>
            Reconnect with all
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-xs text-ink-2">
            Not every capability is declared, and servers hide what a client cannot use.
          </p>
        </div>
      )}
      <ChoicesPart key={sessionKey} sessionKey={sessionKey} summary={summary} obstacle={obstacle} />
    </div>
  );
}

/** The capabilities with their parts, and the JSON that went out. */
function Declared({ text }: { text: string }) {
  const names = capabilityNames(text);
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-1 rounded-sm text-sm">
        <ChevronRight className="size-3.5 text-ink-2 group-open:rotate-90" aria-hidden />
        <span className="mr-1 text-ink-2">Declared:</span>
        {names.length === 0 && <span className="italic">nothing</span>}
        {names.map(({ name, parts }) => (
          <code key={name} className="rounded-sm bg-hover px-1 font-mono text-xs">
            {visibleText(name)}
            {parts.length > 0 && (
              <span className="text-ink-2"> ({parts.map(visibleText).join(', ')})</span>
            )}
          </code>
        ))}
      </summary>
      <div className="mt-1.5">
        <JsonBlock text={pretty(text)} />
      </div>
    </details>
  );
}

/** Whether nothing more could be declared in the revision in use. */
function isAllDeclared({ declared, revision = '', choices }: ConnectionState): boolean {
  if (!isRevision(revision) || declared === undefined) return false;
  const all = capabilitiesText(withAllCapabilities(choices).capabilities, revision);
  return minify(declared) === minify(all);
}
