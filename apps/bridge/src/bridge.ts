import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { About, NewSession, SavedServer } from '@loupe/bridge-api';
import { createApp } from './app.ts';
import { codeOf, Fatal, words } from './errors.ts';
import { createGuard } from './guard.ts';
import { openKept } from './kept.ts';
import { openSavedServers } from './saved.ts';
import { createSessions } from './sessions.ts';
import { serveSockets } from './socket.ts';
import { lockHolder, openStateDirectory } from './state.ts';

const HOST = '127.0.0.1';

export interface BridgeOptions {
  /** 0 is any free port. */
  readonly port: number;
  readonly stateDirectory: string;
  readonly version: string;
  readonly idleStop: number | 'never';
  /** The folder of the built page. */
  readonly web: string;
  /** The script of the demo server; it need not exist. */
  readonly demo: string;
  /** The target of the command line: its session waits for the first tab. */
  readonly initial?: NewSession;
  readonly configured: readonly SavedServer[];
  /** Hears what the person should know, one line each. */
  readonly warn: (line: string) => void;
}

export interface Bridge {
  /** The link with the token, to be opened in a browser. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  /** Ends every child process and gives port and directory back. */
  readonly close: () => Promise<void>;
}

/** Starts a bridge on the loopback address. Throws Fatal when its port or its state directory is taken. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { version, warn } = options;
  const server = createServer();
  const port = await listen(server, options);
  try {
    const state = openStateDirectory(options.stateDirectory);
    const saved = await openSavedServers(state.savedFile, warn);
    const kept = openKept(state.kept, warn);
    const writer = `mcp-loupe ${version}`;
    const sessions = createSessions({ ...options, folder: state.sessions, writer });
    const initial = options.initial && sessions.create(options.initial);
    const demo = existsSync(options.demo) ? [process.execPath, options.demo] : undefined;
    const about: About = {
      version,
      stateDirectory: state.path,
      demo: demo !== undefined,
      configured: options.configured,
      ...(initial === undefined ? {} : { initialSession: initial.id }),
    };
    const token = randomBytes(32).toString('base64url');
    const guard = createGuard(port, token);
    const app = createApp({ guard, sessions, saved, kept, about, demo, web: options.web });
    server.on('request', app);
    const closeSockets = serveSockets(server, { guard, sessions, warn });
    return {
      url: `http://${HOST}:${port}/#token=${token}`,
      port,
      token,
      async close() {
        server.close();
        await sessions.end('Loupe ends.');
        closeSockets();
        server.closeAllConnections();
        state.release();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

async function listen(server: Server, options: BridgeOptions): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, HOST, resolve);
    });
  } catch (error) {
    throw cannotListen(error, options);
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : options.port;
}

function cannotListen(error: unknown, { port, stateDirectory }: BridgeOptions): Fatal {
  const code = codeOf(error);
  if (code === 'EACCES') return new Fatal(`port ${port} needs rights that Loupe does not have`);
  if (code !== 'EADDRINUSE') return new Fatal(`can't listen on port ${port}: ${words(error)}`);
  const holder = lockHolder(stateDirectory);
  const by = holder === undefined ? '' : ` (Loupe is running already, as process ${holder})`;
  return new Fatal(`port ${port} is taken${by}; choose another with --port N, or --port 0`);
}
