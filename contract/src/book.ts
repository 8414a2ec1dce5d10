import * as account from './account.ts';
import * as connections from './connections.ts';
import * as files from './files.ts';
import * as joinRequests from './join-requests.ts';
import type { Operation } from './operation.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as projects from './projects.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'operation';

const chapter = (room: string, contents: object) =>
  Object.values(contents)
    .filter(isOperation)
    .map((operation) => ({ room, operation }));

/** Every operation of the product with the room it belongs to: what the server serves and OpenAPI lists. */
export const book: { room: string; operation: Operation }[] = [
  ...chapter('account', account),
  ...chapter('files', files),
  ...chapter('profile', profile),
  ...chapter('people', people),
  ...chapter('connections', connections),
  ...chapter('projects', projects),
  ...chapter('join-requests', joinRequests),
];
