import type { TargetRecord } from '@loupe/transcript';
import { Facts, Secret, type Fact } from '../../ui/Facts.tsx';
import { visibleText } from '../../ui/visible.ts';

interface TargetFactsProps {
  target: TargetRecord;
  /** As asked for. */
  revision: string;
  /** What the server turned out to speak instead. */
  fallback: 'sse' | undefined;
}

/** How the server is reached. Environment and header values and the token stay masked until looked at. */
export function TargetFacts({ target, revision, fallback }: TargetFactsProps) {
  const mono = (text: string) => <code className="font-mono break-all">{visibleText(text)}</code>;
  const masked = (pairs: readonly (readonly [string, string])[] | undefined): readonly Fact[] =>
    (pairs ?? []).map(([name, value]) => ({
      name: visibleText(name),
      value: <Secret name={name} value={value} />,
    }));
  const facts: readonly Fact[] =
    target.kind === 'stdio'
      ? [
          { name: 'Command', value: <Words words={target.command} /> },
          ...(target.cwd === undefined
            ? []
            : [{ name: 'Working directory', value: mono(target.cwd) }]),
          ...masked(target.env),
        ]
      : [
          { name: 'URL', value: mono(target.url) },
          ...masked(target.headers),
          ...(target.bearer === undefined
            ? []
            : [
                {
                  name: 'Bearer token',
                  value: <Secret name="bearer token" value={target.bearer} />,
                },
              ]),
        ];
  return (
    <Facts
      facts={[
        {
          name: 'Transport',
          value: fallback === 'sse' ? `${target.kind}, then HTTP+SSE (fallback)` : target.kind,
        },
        ...facts,
        { name: 'Asked for revision', value: visibleText(revision) },
      ]}
    />
  );
}

/** argv, one box per word: spaces inside a word are part of it. */
function Words({ words }: { words: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((word, index) => (
        <code key={index} className="rounded-sm bg-hover px-1 font-mono break-all">
          {word === '' ? '(empty)' : visibleText(word)}
        </code>
      ))}
    </span>
  );
}
