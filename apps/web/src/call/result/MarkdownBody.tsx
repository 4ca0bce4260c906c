import { MarkdownText } from '../../ui/markdown/MarkdownText.tsx';
import { useMarkdown } from '../../ui/markdown/useMarkdown.ts';
import { Scroller } from '../../ui/Scroller.tsx';
import { AskLink } from './AskLink.tsx';
import { Note, PlainText } from './Raw.tsx';

/** A text rendered as Markdown; as it came, with the reason, where that can't be done. */
export default function MarkdownBody({ text, label }: { text: string; label: string }) {
  const markdown = useMarkdown(text);
  if (markdown === undefined) return <p className="text-sm text-ink-2">Reading the Markdown</p>;
  if ('problem' in markdown)
    return (
      <>
        <Note>Not rendered as Markdown. {markdown.problem}</Note>
        <PlainText {...{ text, label }} />
      </>
    );
  return (
    <Scroller className="max-h-[60vh] min-w-0 overflow-y-auto [overflow-wrap:anywhere]">
      <div dir="auto">
        <MarkdownText pieces={markdown.pieces} Link={AskLink} />
      </div>
    </Scroller>
  );
}
