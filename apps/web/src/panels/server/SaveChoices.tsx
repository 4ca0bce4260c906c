import type { SavedServer } from '@loupe/bridge-api';
import { choicesText, readChoices } from '@loupe/mcp';
import type { ClientChoices } from '@loupe/mcp';
import type { TranscriptHeader } from '@loupe/transcript';
import { Save } from 'lucide-react';
import { useSaved, useSaveServer } from '../../bridge/queries.ts';
import { keptChoices } from '../../choices/edit.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/visible.ts';

/** Where the server is a saved one with other choices: keeps these with it. */
export function SaveChoices({
  header,
  choices,
}: {
  header: TranscriptHeader;
  choices: ClientChoices;
}) {
  const saved = useSaved().data?.find((server) => isSame(server, header));
  const save = useSaveServer();
  if (saved === undefined) return null;
  if (choicesText(readChoices(saved.choices)) === choicesText(choices)) return null;
  const keep = () => {
    const { id, name, target, revision } = saved;
    save.mutate({ id, name, target, revision, ...keptChoices(choices) });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        icon={<Save className="size-3.5" aria-hidden />}
        isDisabled={save.isPending}
        onPress={keep}
      >
        Save choices
      </Button>
      <p className={`text-xs ${save.isError ? 'text-error' : 'text-ink-2'}`}>
        {save.isError
          ? save.error.message
          : `Keeps them with the saved server “${visibleText(saved.name)}”.`}
      </p>
    </div>
  );
}

function isSame(server: SavedServer, header: TranscriptHeader): boolean {
  return (
    server.revision === header.revision &&
    JSON.stringify(sorted(server.target)) === JSON.stringify(sorted(header.target))
  );
}

/** Members in one order: both came through files. */
function sorted(target: object): object {
  return Object.fromEntries(Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1)));
}
