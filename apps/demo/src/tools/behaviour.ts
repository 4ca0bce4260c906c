import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProtocolError,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content.ts';

const MILLISECONDS = 1000;
/** Of those that JSON-RPC leaves to servers. */
const BROKEN = -32050;

/** Registers tools that show what happens around a call: progress, stderr, errors, time. */
export function registerBehaviourTools(server: McpServer): void {
  registerRunning(server);
  registerFailing(server);
}

function registerRunning(server: McpServer): void {
  server.registerTool(
    'progress',
    {
      title: 'Progress',
      description: 'Works in steps and reports each one, then answers.',
      inputSchema: z.object({
        steps: z.number().min(1).max(100).default(5),
        seconds: z.number().min(0).max(60).default(2).describe('For all steps together.'),
      }),
    },
    async ({ steps, seconds }, context) => {
      for (let step = 1; step <= steps; step++) {
        await wait(seconds / steps, context);
        await reportProgress(context, step, steps);
      }
      return text(`Done in ${steps} steps.`);
    },
  );
  server.registerTool(
    'slow',
    {
      title: 'Slow answer',
      description: 'Says nothing for a while, then answers. Cancel it to see how that looks.',
      inputSchema: z.object({ seconds: z.number().min(0).max(600).default(10) }),
    },
    async ({ seconds }, context) => {
      await wait(seconds, context);
      return text(`That took ${seconds} seconds.`);
    },
  );
  server.registerTool(
    'drop-stream',
    {
      title: 'Drop the stream',
      description:
        'Closes the stream of its own answer, over HTTP before 2026-07-28. The answer comes when the client resumes with Last-Event-ID.',
      inputSchema: z.object({ seconds: z.number().min(0).max(60).default(2) }),
    },
    async ({ seconds }, context) => {
      const close = context.http?.closeSSE;
      close?.();
      await wait(seconds, context);
      return text(
        close ? 'The stream was closed.' : 'There is no stream here that could be closed.',
      );
    },
  );
  server.registerTool(
    'stderr',
    {
      title: 'Standard error',
      description: 'Writes lines to stderr, where a server may say what it likes.',
      inputSchema: z.object({ lines: z.number().min(1).max(1000).default(3) }),
    },
    ({ lines }) => {
      for (let line = 1; line <= lines; line++) console.error(`stderr line ${String(line)}`);
      return text(`Wrote ${lines} lines to stderr.`);
    },
  );
}

function registerFailing(server: McpServer): void {
  server.registerTool(
    'fail',
    {
      title: 'Tool failure',
      description: 'The tool runs and fails: the answer is a result with isError set.',
      inputSchema: z.object({ reason: z.string().default('The kettle is empty.') }),
    },
    ({ reason }) => ({ ...text(reason), isError: true }),
  );
  server.registerTool(
    'broken',
    {
      title: 'Protocol error',
      description: 'The request itself fails: the answer is a JSON-RPC error and not a result.',
    },
    () => BREAKING,
  );
}

/**
 * The SDK makes a result with `isError` of whatever a tool throws. What fails later, as it reads what the tool
 * returned, is the request's own failure.
 */
const BREAKING: InputRequiredResult = {
  resultType: 'input_required',
  get inputRequests(): never {
    throw new ProtocolError(BROKEN, 'The kettle broke.', { part: 'handle' });
  },
};

/** Rejects when the client cancels the request. */
async function wait(seconds: number, { mcpReq }: ServerContext): Promise<void> {
  await sleep(seconds * MILLISECONDS, undefined, { signal: mcpReq.signal });
}

/** Says nothing where the client gave no token to report to. */
async function reportProgress({ mcpReq }: ServerContext, step: number, steps: number) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const message = `Step ${String(step)} of ${String(steps)}`;
  const params = { progressToken, progress: step, total: steps, message };
  await mcpReq.notify({ method: 'notifications/progress', params });
}
