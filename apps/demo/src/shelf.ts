import {
  ProtocolError,
  ProtocolErrorCode,
  type McpServer,
  type ReadResourceCallback,
  type Resource,
  type ResourceMetadata,
} from '@modelcontextprotocol/server';

const PAGE = 10;
const CURSOR = /^page-(\d{1,4})$/;

/** The fixed resources of one server. The SDK lists them all at once; here the list comes in pages. */
export class Shelf {
  readonly #server: McpServer;
  readonly #resources: Resource[] = [];

  constructor(server: McpServer) {
    this.#server = server;
    server.server.setRequestHandler('resources/list', ({ params }) => this.#page(params?.cursor));
  }

  add(
    name: string,
    uri: string,
    metadata: ResourceMetadata,
    read: ReadResourceCallback,
  ): { remove(): void } {
    const resource: Resource = { uri, name, ...metadata };
    this.#resources.push(resource);
    const registered = this.#server.registerResource(name, uri, metadata, read);
    return {
      remove: () => {
        this.#resources.splice(this.#resources.indexOf(resource), 1);
        registered.remove();
      },
    };
  }

  #page(cursor: string | undefined): { resources: Resource[]; nextCursor?: string } {
    const page = cursor === undefined ? 0 : Number(CURSOR.exec(cursor)?.[1] ?? NaN);
    if (Number.isNaN(page)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such page', { cursor });
    }
    const end = (page + 1) * PAGE;
    const resources = this.#resources.slice(page * PAGE, end);
    if (end >= this.#resources.length) return { resources };
    return { resources, nextCursor: `page-${String(page + 1)}` };
  }
}
