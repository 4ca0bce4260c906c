import { FileInput } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { goTo } from './place.ts';
import { openTranscript } from './useOpenedSession.ts';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Opens a transcript that is dropped anywhere on the page. */
export function DropFile({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void openTranscript(file).then(goTo);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return (
    <>
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-page/85">
          <p className="flex items-center gap-2 text-lg font-medium">
            <FileInput className="size-5 text-accent" aria-hidden />
            Drop a transcript (.jsonl) to read it here
          </p>
        </div>
      )}
    </>
  );
}
