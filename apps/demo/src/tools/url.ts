import {
  inputRequired,
  inputResponse,
  UrlElicitationRequiredError,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { Serving } from '../serving.ts';
import { text } from './content.ts';

const PAGE = {
  message: 'Please look at this page. (It is not there: the address is an example.)',
  url: 'https://login.example/start?for=loupe-demo',
};
const VISIT_MS = 1000;

/** Registers the tools that want a page to be opened. */
export function registerUrlTools(server: McpServer, { era }: Serving): void {
  server.registerTool(
    'ask-url',
    {
      title: 'Ask you to open a page',
      description: 'Wants a page to be opened outside of the client, and answers with the outcome.',
    },
    ({ mcpReq }) => {
      const page = inputResponse(mcpReq.inputResponses, 'page');
      if (page.kind === 'elicit') return text(JSON.stringify(page, null, 2));
      return inputRequired({ inputRequests: { page: inputRequired.elicitUrl(PAGE) } });
    },
  );
  if (era === 'legacy') registerRefusing(server);
}

/** The other way that 2025-11-25 has: an error says what to visit, and a notification that it was visited. */
function registerRefusing(server: McpServer): void {
  let visits = 0;
  server.registerTool(
    'needs-page',
    {
      title: 'Refuse until a page was opened',
      description:
        'Every other call fails with error -32042, which names a page. A moment later the server says that the page was visited: call again then.',
    },
    () => {
      visits += 1;
      if (visits % 2 === 0) return text('You have been there.');
      const elicitationId = `visit-${String(visits)}`;
      const complete = server.server.createElicitationCompletionNotifier(elicitationId);
      setTimeout(() => {
        complete().catch((error: unknown) => {
          console.error(error);
        });
      }, VISIT_MS).unref();
      throw new UrlElicitationRequiredError([{ mode: 'url', elicitationId, ...PAGE }]);
    },
  );
}
