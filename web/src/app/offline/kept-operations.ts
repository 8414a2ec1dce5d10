import { viewProfile } from '@tandem/contract/account';
import * as chat from '@tandem/contract/chat';
import * as connections from '@tandem/contract/connections';
import { listMyInvitations } from '@tandem/contract/invitations';
import * as joinRequests from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { countWaiting, viewPerson } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import * as tasks from '@tandem/contract/tasks';
import {
  listProjectActivity,
  listTaskActivity,
  listTaskComments,
} from '@tandem/contract/tasks/tasks-comments';
import { listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';

/** The operations whose last replies can be read without a network: lists, projects, boards and chats. */
export const keptOperations: ReadonlySet<string> = new Set(
  [
    viewProfile,
    countWaiting,
    listFeed,
    listSaved,
    listMyProjects,
    listMyCollaborations,
    viewProject,
    listProjectUsers,
    listProjectActivity,
    joinRequests.listMyApplications,
    joinRequests.listReceivedJoinRequests,
    joinRequests.listProjectRequests,
    joinRequests.countPendingRequests,
    listMyInvitations,
    tasks.listTasks,
    tasks.viewTask,
    tasks.listDeadlines,
    tasks.viewTaskAnalytics,
    listChecklist,
    listTaskComments,
    listTaskActivity,
    listMyTasks,
    connections.listConnections,
    connections.listConnectionRequests,
    connections.listReceivedRequests,
    viewPerson,
    chat.listChats,
    chat.listChatPeople,
    chat.viewChat,
    chat.listChatMessages,
    chat.openGroupChat,
    chat.openDirectChat,
    chat.countUnread,
    listNotifications,
  ].map(({ name }) => name),
);
