import {
  notificationKind,
  type NotificationIds,
  quoted,
  screenOf,
  sentence,
} from '../notifications/notification-kind.ts';
import { projectChanged } from '../projects/project-lifecycle.ts';
import { projectMembersChanged } from '../projects/project-members.ts';
import { myTasksChanged } from './tasks.ts';

const about = {
  subject: 'task',
  quotes: null,
  endedBy: [myTasksChanged, projectMembersChanged, projectChanged],
  leadsTo: ({ projectId, taskId }: NotificationIds) =>
    screenOf(`/projects/${projectId}/tasks`, { task: taskId }),
} as const;

/** What members hear of tasks. */
export const taskNotifications = {
  taskAssigned: notificationKind({
    ...about,
    topic: 'assigned',
    holdsWhile: 'taskIsAssigned',
    words: {
      line: ({ name }) => sentence`${name} assigned a task to you`,
      detail: ({ task, project }) => `${task} · ${project}`,
      short: ({ name, task, project }) => [`${name} assigned a task to you`, `${task} · ${project}`],
      toast: null,
      mail: {
        line: ({ name, task }) => sentence`${name} assigned ${quoted(task)} to you`,
        detail: ({ project }) => project,
      },
    },
  }),
  taskMentioned: notificationKind({
    ...about,
    topic: 'mentions',
    holdsWhile: 'taskMentions',
    quotes: 'taskMention',
    words: {
      line: ({ name, task }) => sentence`${name} mentioned you in ${quoted(task)}`,
      detail: ({ project }) => project,
      short: ({ name, task, text }) => [`${name} mentioned you in ${task}`, text],
      toast: null,
    },
  }),
  taskCommented: notificationKind({
    ...about,
    topic: 'comments',
    subject: 'comments',
    holdsWhile: 'taskHasComments',
    quotes: 'comment',
    leadsTo: ({ projectId, taskId, commentId }) =>
      screenOf(`/projects/${projectId}/tasks`, { task: taskId, comment: commentId }),
    words: {
      line: ({ name, others, task }) => sentence`${name}${[others]} commented on ${quoted(task)}`,
      detail: ({ project }) => project,
      short: ({ name, others, task, text }) => [`${name}${others} commented on ${task}`, text],
      toast: null,
    },
  }),
  commentMentioned: notificationKind({
    ...about,
    topic: 'mentions',
    subject: 'commentMention',
    holdsWhile: 'commentMentions',
    quotes: 'commentMention',
    leadsTo: ({ projectId, taskId, commentId }) =>
      screenOf(`/projects/${projectId}/tasks`, { task: taskId, comment: commentId }),
    words: {
      line: ({ name, task }) => sentence`${name} mentioned you on ${quoted(task)}`,
      detail: ({ project }) => project,
      short: ({ name, task, text }) => [`${name} mentioned you on ${task}`, text],
      toast: null,
    },
  }),
  taskDue: notificationKind({
    ...about,
    topic: 'due',
    holdsWhile: 'taskIsDue',
    words: {
      line: ({ task }) => sentence`${quoted(task)} is due tomorrow`,
      detail: ({ project }) => project,
      short: ({ task, project }) => [`Due tomorrow: ${task}`, project],
      toast: null,
    },
  }),
  taskOverdue: notificationKind({
    ...about,
    topic: 'due',
    holdsWhile: 'taskIsOverdue',
    words: {
      line: ({ task }) => sentence`${quoted(task)} is overdue`,
      detail: ({ project }) => project,
      short: ({ task, project }) => [`Overdue: ${task}`, project],
      toast: null,
    },
  }),
};
