import * as accountRecovery from './features/account/account-recovery.ts';
import * as accountFactors from './features/account/account-factors.ts';
import * as accountSecondStep from './features/account/account-second-step.ts';
import * as accountEmail from './features/account/account-email.ts';
import * as accountProvider from './features/account/account-provider.ts';
import * as accountSignUp from './features/account/account-sign-up.ts';
import * as accountTokens from './features/account/account-tokens.ts';
import * as account from './features/account/account.ts';
import * as administrationMembers from './features/administration/administration-members.ts';
import * as administrationProjects from './features/administration/administration-projects.ts';
import * as administration from './features/administration/administration.ts';
import * as attachments from './features/attachments/attachments.ts';
import * as audit from './features/audit/audit.ts';
import * as blocks from './features/blocks/blocks.ts';
import * as chatMessages from './features/chat/chat-messages.ts';
import * as chatSavedMessages from './features/chat/chat-saved-messages.ts';
import * as chatLines from './features/chat/chat-lines.ts';
import * as chatSearch from './features/chat/chat-search.ts';
import * as chat from './features/chat/chat.ts';
import * as announcement from './features/community/announcement.ts';
import * as communityAdministration from './features/community/community-administration.ts';
import * as connections from './features/connections/connections.ts';
import type { LiveCommand } from './events.ts';
import * as files from './features/files/files.ts';
import * as invitationLinks from './features/invitations/invitation-links.ts';
import * as invitations from './features/invitations/invitations.ts';
import * as joinRequests from './features/join-requests/join-requests.ts';
import type { Operation } from './operation.ts';
import * as notificationSettings from './features/notifications/notification-settings.ts';
import * as notifications from './features/notifications/notifications.ts';
import * as people from './features/people/people.ts';
import * as personProjects from './features/people/person-projects.ts';
import * as reports from './features/reports/reports.ts';
import * as profile from './features/profile/profile.ts';
import * as projectLifecycle from './features/projects/project-lifecycle.ts';
import * as projectLists from './features/projects/project-lists.ts';
import * as projectMembers from './features/projects/project-members.ts';
import * as projectPublicity from './features/projects/project-publicity.ts';
import * as projectRepository from './features/projects/project-repository.ts';
import * as projects from './features/projects/projects.ts';
import * as taskChecklist from './features/tasks/tasks-checklist.ts';
import * as taskComments from './features/tasks/tasks-comments.ts';
import * as taskFollowing from './features/tasks/tasks-following.ts';
import * as taskImports from './features/tasks/tasks-imports.ts';
import * as myTasks from './features/tasks/tasks-own.ts';
import * as webhooks from './features/webhooks/webhooks.ts';
import * as tasks from './features/tasks/tasks.ts';

const modules = {
  account: {
    ...account,
    ...accountEmail,
    ...accountFactors,
    ...accountProvider,
    ...accountRecovery,
    ...accountSecondStep,
    ...accountSignUp,
    ...accountTokens,
  },
  files,
  attachments,
  profile,
  people: { ...people, ...personProjects },
  connections,
  blocks,
  projects: {
    ...projects,
    ...projectLifecycle,
    ...projectLists,
    ...projectMembers,
    ...projectPublicity,
    ...projectRepository,
  },
  'join-requests': joinRequests,
  invitations: { ...invitations, ...invitationLinks },
  chat: { ...chat, ...chatLines, ...chatMessages, ...chatSearch, ...chatSavedMessages },
  notifications: { ...notifications, ...notificationSettings },
  reports,
  community: {
    ...announcement,
    ...communityAdministration,
  },
  audit,
  administration: {
    ...administration,
    ...administrationMembers,
    ...administrationProjects,
  },
  webhooks,
  tasks: { ...tasks, ...taskChecklist, ...taskComments, ...taskFollowing, ...taskImports, ...myTasks },
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
