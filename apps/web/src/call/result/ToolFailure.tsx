import { OctagonX } from 'lucide-react';

/** What has to be known before a result is read: the tool says that it failed. */
export function ToolFailure() {
  return (
    <div className="m-2 mb-0 flex items-start gap-1.5 rounded-md border-l-4 border-tool-failure bg-tool-failure-soft px-3 py-2 text-tool-failure">
      <OctagonX className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>
        <span className="font-medium">Tool failure</span>
        <span className="text-sm"> · the tool ran and reports that it failed (isError)</span>
      </p>
    </div>
  );
}
