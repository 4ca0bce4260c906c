// Writes to stdout what is no message: a banner, an empty line, torn and foreign JSON; before the
// first answer and again before the answer of every tool call. Its real answers end with CRLF.
import { echo } from './lib/legacy.mjs';
import { serve, writeText } from './lib/stdio.mjs';

const NOISE = ['Server v1 ready', '', '[1,2', '42', '"text"', '{"level":"info"}'];
const makeNoise = () => writeText(NOISE.map((line) => `${line}\r\n`).join(''));

makeNoise();
const noisy = {
  ...echo,
  call(args) {
    makeNoise();
    return echo.call(args);
  },
};
serve({ name: 'noise', tools: { echo: noisy } }, (message) =>
  writeText(`${JSON.stringify(message)}\r\n`),
);
