import * as account from './account.ts';
import * as chat from './chat.ts';
import * as connections from './connections.ts';
import type { LiveCommand } from './events.ts';
import * as files from './files.ts';
import * as joinRequests from './join-requests.ts';
import type { Operation } from './operation.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as projects from './projects.ts';
import * as taskComments from './tasks/tasks-comments.ts';
import * as taskLive from './tasks/tasks-live.ts';
import * as myTasks from './tasks/tasks-mine.ts';
import * as tasks from './tasks.ts';

const modules = {
  account,
  files,
  profile,
  people,
  connections,
  projects,
  'join-requests': joinRequests,
  chat,
  tasks: { ...tasks, ...taskComments, ...taskLive, ...myTasks },
};

const isOfKind = (value: unknown, kind: string): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

const isOperation = (value: unknown): value is Operation => isOfKind(value, 'operation');
const isCommand = (value: unknown): value is LiveCommand => isOfKind(value, 'command');

const entries = Object.entries(modules).map(([feature, module]) => ({
  feature,
  contents: Object.values(module),
}));

/** Every operation with its feature: what the server serves and OpenAPI lists. */
export const operationRegistry: { feature: string; operation: Operation }[] = entries.flatMap(
  ({ feature, contents }) => contents.filter(isOperation).map((operation) => ({ feature, operation })),
);

/** Every live command with its feature: what the server's sockets handle. */
export const commandRegistry: { feature: string; command: LiveCommand }[] = entries.flatMap(
  ({ feature, contents }) => contents.filter(isCommand).map((command) => ({ feature, command })),
);
