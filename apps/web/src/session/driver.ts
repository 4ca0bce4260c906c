import type { Command } from '@loupe/bridge-api';
import { LinkError } from '@loupe/jsonrpc';
import type { Clock } from '@loupe/jsonrpc';
import { createClient } from '@loupe/mcp';
import type { CallLimits, Client, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Known } from './fold.ts';

/** The MCP client of a live session: it reads along always, and acts only while this tab drives. */
export interface Driver {
  seen(entry: Entry, reading: Reading | undefined): void;
  /** Acts from now on, or stops acting. A session that nobody ever opened is opened. */
  drive(driving: boolean): void;
  /** The client; throws with words for a person when another tab drives. */
  client(): Client;
  /** A command of the page's own, such as a note. */
  command(command: WithoutKey<Command>): Promise<void>;
}

type WithoutKey<C> = C extends Command ? Omit<C, 'key'> : never;

interface DriverOptions {
  readonly known: Known;
  readonly clock: Clock;
  readonly send: (command: Command) => Promise<void>;
}

export function createDriver({ known, clock, send }: DriverOptions): Driver {
  const { header, protocol, fills } = known;
  let isFresh = true;
  // Drawn once: another for each command takes a twentieth of the time that the worker has for a call.
  const own = crypto.randomUUID();
  let keys = 0;
  const makeKey = (): string => `${own}-${++keys}`;
  const client = createClient({
    target: header.target,
    clock,
    protocol,
    random: Math.random,
    makeKey,
    execute: (command) => {
      send(fills.asked(command)).catch((error: unknown) => {
        client.refused(command.key, error instanceof Error ? error.message : String(error));
      });
    },
  });
  const assertDriving = (): void => {
    if (!client.active) {
      throw new Error('This tab only reads along: another one drives. Take over first.');
    }
  };

  return {
    seen(entry, reading) {
      if (entry.kind === 'lifecycle') isFresh = false;
      client.observe(entry, reading);
    },
    drive(driving) {
      if (driving === client.active) return;
      if (driving) client.activate();
      else client.deactivate();
      if (driving && isFresh) client.connect();
    },
    client() {
      assertDriving();
      return client;
    },
    command(command) {
      assertDriving();
      return send({ ...command, key: makeKey() });
    },
  };
}

/** Sends a request as the person asked for it; resolves to its seq. */
export async function ask(
  client: Client,
  method: string,
  params: string | undefined,
  limits: CallLimits | undefined,
): Promise<number> {
  try {
    const isPing = method === 'ping' && params === undefined;
    return await (isPing ? client.ping(limits) : client.request(method, params, limits));
  } catch (error) {
    // Only an error's message reaches the page, so what to do next has to be part of it.
    if (error instanceof LinkError && error.next !== undefined) {
      throw new Error(`${error.message} ${error.next}`, { cause: error });
    }
    throw error;
  }
}
