// The batches that the stdio and the HTTP batch server answer with.
import { echo, logMessage, resultOf, text } from './legacy.mjs';

/** A server whose tools answer with odd batches; `write(value, exchange)` sends the array. */
export const batchServer = (revision, write) => ({
  name: 'batch',
  capabilities: { tools: {}, logging: {} },
  revision,
  tools: {
    echo,
    'empty-batch': {
      description: 'Answers with [], which is invalid in every revision.',
      call: (_, request, exchange) => void write([], exchange),
    },
    'mixed-batch': {
      description: 'Answers with two notifications and the response in one array.',
      call: (_, request, exchange) =>
        void write(
          [logMessage('first'), logMessage('second'), resultOf(request, text('third'))],
          exchange,
        ),
    },
  },
});

/** Everything but the handshake is wrapped in an array of one. */
export const wrap = (response) => (response.result?.protocolVersion ? response : [response]);
