import { parseMarkdown } from './parse.ts';

/*
 * One text comes in, its rendering goes out. Some texts take a parser of Markdown minutes for a few kilobytes: the page
 * ends this worker when it has waited long enough.
 */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(parseMarkdown(data));
});
