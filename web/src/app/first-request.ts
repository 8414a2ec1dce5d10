import type * as account from '@tandem/contract/account';
import type * as accountFactors from '@tandem/contract/account/account-factors';
import type * as accountEmail from '@tandem/contract/account/account-email';
import type * as accountProvider from '@tandem/contract/account/account-provider';
import type * as blocks from '@tandem/contract/blocks';
import type * as chat from '@tandem/contract/chat';
import type * as connections from '@tandem/contract/connections';
import type * as invitations from '@tandem/contract/invitations';
import type * as joinRequests from '@tandem/contract/join-requests';
import type * as notifications from '@tandem/contract/notifications';
import type * as notificationSettings from '@tandem/contract/notifications/notification-settings';
import type * as people from '@tandem/contract/people';
import type * as projects from '@tandem/contract/projects';
import type * as projectLists from '@tandem/contract/projects/project-lists';
import type * as projectMembers from '@tandem/contract/projects/project-members';
import type * as tasks from '@tandem/contract/tasks';
import type * as taskComments from '@tandem/contract/tasks/tasks-comments';
import type * as myTasks from '@tandem/contract/tasks/tasks-own';

type Contract = typeof account &
  typeof accountEmail &
  typeof accountFactors &
  typeof accountProvider &
  typeof blocks &
  typeof chat &
  typeof connections &
  typeof joinRequests &
  typeof invitations &
  typeof notifications &
  typeof notificationSettings &
  typeof people &
  typeof projects &
  typeof projectLists &
  typeof projectMembers &
  typeof taskComments &
  typeof tasks &
  typeof myTasks;

/** The name of an operation that a screen can send when it opens. */
export type OperationName = {
  [Name in keyof Contract]: Contract[Name] extends { kind: 'operation' } ? Name : never;
}[keyof Contract];

/** A request that a screen sends when it opens: an operation, and its query where it has one. */
export type FirstRequest = OperationName | `${OperationName}?${string}`;
