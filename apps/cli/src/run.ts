import type { Exchange } from '@loupe/ledger';
import { DEFAULT_CHOICES, refusal } from '@loupe/mcp';
import type { ClientChoices } from '@loupe/mcp';
import { perform } from './actions.ts';
import { parseRun, type Options, type Run } from './arguments.ts';
import { Ending, EXIT, UsageError, type ExitCode } from './endings.ts';
import { HeadlessSession, type HeadlessOptions } from './session.ts';
import { openTranscript } from './transcript.ts';

/** Where a run writes: JSON to `out`, all else line by line to `say`. */
export interface Outputs {
  readonly out: (text: string) => void;
  readonly say: (line: string) => void;
  /** Calls back when the person wants the run to end. */
  readonly onLeave: (leave: () => void) => void;
}

function choicesOf(options: Options): ClientChoices {
  const { timeout, acceptDefaults, reply, root } = options;
  return {
    ...DEFAULT_CHOICES,
    answers: {
      sampling: { by: reply === undefined ? 'refusal' : 'itself' },
      elicitation: { by: acceptDefaults ? 'itself' : 'refusal' },
      roots: { by: 'itself' },
    },
    replies: reply === undefined ? [] : [reply],
    roots: root.map((path) => ({ path })),
    limits: { idle: timeout * 1000, total: timeout * 1000 },
    watch: { lists: false, resources: [] },
    // A script wants to know that the connection is lost, not to wait for it.
    reconnect: false,
  };
}

/** Tells what a person would see move: progress, log messages, the server's stderr, what it asks. */
function teller(say: Outputs['say']): NonNullable<HeadlessOptions['onEntry']> {
  return (entry, reading, ledger) => {
    if (entry.kind === 'stderr') say(`server: ${entry.text}`);
    if (reading?.what !== 'frame' || reading.direction !== 'received') return;
    for (const message of reading.frame.messages) {
      if (message.kind === 'request') say(`The server asks: ${message.method}`);
      if (message.kind !== 'notification') continue;
      if (message.method === 'notifications/message') say(`log: ${message.params ?? ''}`);
      if (message.method === 'notifications/progress') {
        say(progressWords(ledger.parentOf(entry.seq)) ?? 'progress of no call that waits');
      }
    }
  };
}

function progressWords(exchange: Exchange | undefined): string | undefined {
  if (!exchange?.lastProgress) return undefined;
  const { progress, total, message } = exchange.lastProgress;
  const of = total === undefined ? '' : ` of ${total}`;
  return `${exchange.name ?? exchange.method}: ${progress}${of}${message === undefined ? '' : ` ${message}`}`;
}

async function play({ action, target, options }: Run, outputs: Outputs): Promise<ExitCode> {
  const transcript =
    options.transcript === undefined
      ? undefined
      : openTranscript(options.transcript, { target, revision: options.revision }, outputs.say);
  const session = new HeadlessSession({
    target,
    revision: options.revision,
    choices: choicesOf(options),
    ...(transcript && { append: (entry) => transcript.append(entry) }),
    onEntry: teller(outputs.say),
  });
  session.onChange(() => {
    // Whatever is not answered by itself is refused: nobody sits in front of a script.
    for (const { key, kind, state, automatic } of session.ledger.asks) {
      if (state === 'open' && !automatic) session.client.answer(key, refusal(kind));
    }
  });
  outputs.onLeave(() => void session.close());
  try {
    const { phase, failure } = await session.connect();
    if (phase === 'failed') {
      throw new Ending(
        EXIT.noConnection,
        `${failure?.what ?? 'No connection.'} ${failure?.next ?? ''}`,
      );
    }
    const { text, code } = await perform(session, action, outputs.say);
    outputs.out(`${text}\n`);
    return code;
  } finally {
    await session.close();
    await transcript?.close();
  }
}

/** Runs with the arguments after the program's own name; resolves with the exit code. */
export async function run(argv: readonly string[], outputs: Outputs): Promise<ExitCode> {
  try {
    const parsed = parseRun(argv);
    if (!('text' in parsed)) return await play(parsed, outputs);
    outputs.out(parsed.text);
    return EXIT.fine;
  } catch (error) {
    if (error instanceof UsageError) {
      outputs.say(`mcp-loupe: ${error.message} (see mcp-loupe list --help)`);
      return EXIT.usage;
    }
    if (error instanceof Ending) {
      outputs.say(`mcp-loupe: ${error.message.trimEnd()}`);
      return error.code;
    }
    throw error;
  }
}
