import { Visible } from '../ui/JsonLine.tsx';
import { Scroller } from '../ui/Scroller.tsx';

/** Words that came from a server, in a line of their own direction, however long and whatever they hold. */
export function Name({ text, className = '' }: { text: string; className?: string }) {
  return (
    <bdi className={`[overflow-wrap:anywhere] ${className}`}>
      {text === '' ? (
        <span className="text-ink-2 italic">empty name</span>
      ) : (
        <Visible text={text} />
      )}
    </bdi>
  );
}

/** Several lines of a server's words; line breaks count. They scroll where `className` bounds their height. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return (
    <Scroller className={className}>
      {text.split('\n').map((line, index) => (
        <p
          key={index}
          dir="auto"
          className="min-h-[1lh] [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          <Visible text={line} />
        </p>
      ))}
    </Scroller>
  );
}
