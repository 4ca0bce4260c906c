// One message per WebSocket text frame, subprotocol `mcp`. `good` has no fault; `close` closes with
// 1011 during a tool call; `binary` answers in binary frames; `no-subprotocol` accepts none.
import { WebSocketServer } from 'ws';
import { answer, echo } from './lib/legacy.mjs';
import { listen, send } from './lib/http.mjs';

const server = { name: 'ws-server', tools: { echo } };
const mcpOnly = (offered) => (offered.has('mcp') ? 'mcp' : false);

/** Serves the legacy server on one socket, writing each answer with `write`. */
const serving = (write) => (socket) =>
  socket.on('message', async (frame) => {
    const message = JSON.parse(frame);
    if (message.id === undefined || message.method === undefined) return;
    const response = await answer(server, message);
    if (response) write(socket, response, message);
  });

const sendText = (socket, response) => socket.send(JSON.stringify(response));

const VARIANTS = {
  good: { write: sendText },
  close: {
    write: (socket, response, { method }) =>
      method === 'tools/call' ? socket.close(1011, 'out of tea') : sendText(socket, response),
  },
  binary: { write: (socket, response) => socket.send(Buffer.from(JSON.stringify(response))) },
  'no-subprotocol': { write: sendText, handleProtocols: () => false },
};

const refuse = (exchange) => send(exchange, 426, { upgrade: 'websocket' });
const variants = Object.fromEntries(Object.keys(VARIANTS).map((name) => [name, refuse]));
const http = await listen(variants, 'ws');

http.on('upgrade', (request, socket, head) => {
  const name = request.url.slice(1).replace(/^mcp$/, process.argv[2] ?? 'good');
  const { write, handleProtocols = mcpOnly } = VARIANTS[name] ?? VARIANTS.good;
  new WebSocketServer({ noServer: true, handleProtocols }).handleUpgrade(
    request,
    socket,
    head,
    serving(write),
  );
});
