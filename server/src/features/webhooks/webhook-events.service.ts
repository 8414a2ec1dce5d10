import { setTimeout as delay } from 'node:timers/promises';
import { receiveMessage } from '@tandem/contract/chat';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { type Task, taskSaved } from '@tandem/contract/tasks';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseLog } from '../../platform/database/database.ts';
import { describeDatabaseError } from '../../platform/database/database-errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';
import type { ProjectHook } from '../projects/public.ts';
import * as repository from './webhooks.repository.ts';
import type { Happened } from './webhooks.repository.ts';
import { changedRoles } from './webhooks.rules.ts';

interface EventsDeps {
  database: Database;
  clock: Clock;
  log: DatabaseLog;
  live: Pick<Live, 'onPublished'>;
  notify: Notify;
}

/** Hears what happens in projects, and queues it for their webhooks. */
export interface WebhookEvents {
  /** What only the change of a membership says. */
  projectHook: ProjectHook;
  /** Called when deliveries may have been queued. */
  onQueued(listener: () => void): void;
  /** Queues everything so far at once, and resolves then. */
  settle(): Promise<void>;
}

/** What happens together is queued together. */
const soonMs = 200;
const mostInStatement = 200;
/** A task that was done longer ago was changed since, not done. */
const justNowMs = 60_000;

/**
 * Listens to the events that this process publishes after COMMIT: they say what happened already, so no feature knows of webhooks.
 * Like notifications, what happened right before a process dies may not be told.
 */
export function createWebhookEvents({ database, clock, log, live, notify }: EventsDeps): WebhookEvents {
  const waiting: Happened[] = [];
  let withRoles = new Set<string>();
  let running: Promise<void> | null = null;
  let wait = new AbortController();
  const listeners: (() => void)[] = [];
  const run = async () => {
    wait = new AbortController();
    await delay(soonMs, undefined, { signal: wait.signal }).catch(() => undefined);
    while (waiting.length + withRoles.size > 0) {
      const batch = waiting.splice(0, mostInStatement);
      const projectIds = [...withRoles];
      withRoles = new Set();
      try {
        const watched =
          projectIds.length === 0 ? [] : await repository.listRoleWatched(database.orm, projectIds);
        const roles = watched.length === 0 ? [] : await findRoleChanges(database, watched, clock.now());
        const queued = await repository.queueDeliveries(database.orm, [...batch, ...roles]);
        if (queued > 0) listeners.forEach((listener) => listener());
      } catch (error) {
        log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'webhooks could not be queued');
      }
    }
    running = null;
  };
  const hear = (event: Happened['event'], about: Partial<Happened>) => {
    const nothing = { projectId: null, chatId: null, subjectId: null, change: null };
    waiting.push({ ...nothing, key: `${event}:${newId()}`, at: clock.now(), ...about, event });
    running ??= run();
  };
  const lookAtRoles = (projectId: string) => {
    withRoles.add(projectId);
    running ??= run();
  };
  live.onPublished(taskSaved, ({ task }) => hearTask(hear, task, clock.now()));
  live.onPublished(receiveMessage, ({ _id, chatId }) =>
    hear('message.created', { chatId, subjectId: _id, key: `message:${_id}` }),
  );
  live.onPublished(joinRequestsChanged, ({ projectId, requestId, status }) => {
    if (status === 'pending')
      hear('request.received', { projectId, subjectId: requestId, key: `request:${requestId}` });
  });
  live.onPublished(projectChanged, ({ projectId, change, by }) => {
    // Only the host of its repository said something new.
    if (change === 'edited' && by === null) return;
    hear('project.changed', { projectId, change });
    if (change === 'edited') lookAtRoles(projectId);
  });
  const heardMembership = (event: Happened['event'], projectId: string, subjectId: string) => {
    hear(event, { projectId, subjectId });
    lookAtRoles(projectId);
  };
  return {
    projectHook: {
      joined:
        async (_tx, { projectId, memberId }) =>
        () =>
          heardMembership('member.joined', projectId, memberId),
      left:
        async (_tx, { projectId, memberId }) =>
        () =>
          heardMembership('member.left', projectId, memberId),
      roleChanged:
        async (_tx, { projectId }) =>
        () =>
          lookAtRoles(projectId),
      // Their addresses belong to whom the former owner told of the group chat, and may be nobody's whom the new one knows.
      handedOver: async (tx, { projectId, to, at }) => {
        const paused = await repository.pauseAll(tx, projectId, at);
        return () => {
          for (const requestId of paused)
            notify(to, { kind: 'webhookPaused', actorId: null, projectId, requestId });
        };
      },
    },
    onQueued: (listener) => void listeners.push(listener),
    settle: async () => {
      while (running !== null) {
        wait.abort();
        await running;
      }
    },
  };
}

/** A new task has the first version; one that was just done says when. */
function hearTask(
  hear: (event: Happened['event'], about: Partial<Happened>) => void,
  { _id, projectId, version, doneAt }: Task,
  now: Date,
): void {
  const about = { projectId, subjectId: _id };
  if (version === 1) hear('task.created', { ...about, key: `created:${_id}` });
  else hear('task.changed', { ...about, key: `changed:${_id}:${version}` });
  if (doneAt !== null && now.getTime() - Date.parse(doneAt) < justNowMs)
    hear('task.done', { ...about, key: `done:${_id}:${doneAt}` });
}

/** What changed in the roles of projects since their webhooks were told, and remembers it. */
const findRoleChanges = (
  { transaction }: Database,
  projectIds: readonly string[],
  at: Date,
): Promise<Happened[]> =>
  transaction(async (tx) => {
    const happened: Happened[] = [];
    for (const { id, projectId, before, now } of await repository.lockRoleWatchers(tx, projectIds)) {
      const { opened, filled } = changedRoles(before, now);
      if (opened.length + filled.length === 0) continue;
      await repository.updateWebhook(tx, { id: projectId, webhookId: id }, { openRoles: now });
      const about = (event: 'role.opened' | 'role.filled') => (subjectId: string) => ({
        event,
        projectId,
        chatId: null,
        subjectId,
        change: null,
        key: `${event}:${subjectId}:${at.toISOString()}`,
        at,
      });
      happened.push(...opened.map(about('role.opened')), ...filled.map(about('role.filled')));
    }
    return happened;
  });
