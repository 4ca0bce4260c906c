import {
  targetSchema,
  type Command,
  type HttpOrder,
  type Kept,
  type NewSession,
  type SavedServer,
  type SocketAsk,
} from '@loupe/bridge-api';
import { isVariableName } from '@loupe/transcript';
import { z } from 'zod';

/** What the page may ask the bridge for. The types are the contract; these hold the page to it at run time. */

const name = z.string().min(1).max(200);
const revision = z.string().min(1).max(40);
/** JSON text that the page reads; here it is a text like any other. */
const choices = z.string().max(1_000_000).exactOptional();
const count = z.int().min(0);

export const newSession: z.ZodType<NewSession> = z.object({
  target: targetSchema,
  revision,
  name: name.exactOptional(),
  choices,
});

export const savedServer: z.ZodType<SavedServer> = z.object({
  id: z.string().min(1).max(200),
  name,
  target: targetSchema,
  revision,
  choices,
});

const argumentsText = z.string().max(2_000_000);

export const kept: z.ZodType<Kept> = z.object({
  calls: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name,
        method: z.enum(['tools/call', 'prompts/get', 'resources/read']),
        of: z.string().max(100_000),
        arguments: argumentsText.exactOptional(),
      }),
    )
    .max(2000),
  variables: z.array(z.tuple([name, z.string().max(1_000_000)])).max(2000),
  environment: z.array(name).max(200),
});

const http: z.ZodType<HttpOrder> = z.object({
  method: z.enum(['POST', 'GET', 'DELETE']),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

const key = z.string().min(1).max(200);
const command: z.ZodType<Command> = z.discriminatedUnion('do', [
  z.object({ key, do: z.literal('open') }),
  z.object({ key, do: z.literal('close'), reason: z.string() }),
  z.object({
    key,
    do: z.literal('send'),
    text: z.string(),
    origin: z.enum(['client', 'hand']),
    http: http.exactOptional(),
    fill: z.array(z.string().max(200).refine(isVariableName)).max(1_000).exactOptional(),
  }),
  z.object({ key, do: z.literal('request'), http }),
  z.object({ key, do: z.literal('abort'), exchange: count }),
  z.object({
    key,
    do: z.literal('note'),
    about: count,
    note: z.enum([
      'timeout',
      'cancelled',
      'cleared',
      'attempt',
      'verdict',
      'choices',
      'answer',
      'retry',
      'fallback',
      'pin',
      'unpin',
      'text',
      'ignore',
    ]),
    text: z.string().exactOptional(),
    ms: z.number().min(0).exactOptional(),
  }),
]);

const session = z.string();
/** Four bytes on the wire. */
const channel = z.int().min(0).max(0xffff_ffff);

export const socketAsk: z.ZodType<SocketAsk> = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('hello'), tab: z.string().min(1).max(200) }),
  z.object({ ask: z.literal('follow'), session, channel, offset: count }),
  z.object({ ask: z.literal('unfollow'), channel }),
  z.object({ ask: z.literal('ack'), channel, offset: count }),
  z.object({ ask: z.literal('command'), session, command }),
  z.object({ ask: z.literal('drive'), session }),
]);
