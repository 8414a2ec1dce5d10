import { setTimeout as delay } from 'node:timers/promises';
import type { PersonSummary } from '@tandem/contract/people';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Audience, AudienceResolver, Live } from '../../platform/live/live.ts';
import type { ProjectHook } from '../projects/public.ts';
import { requireBoardAccess } from './boards/boards.service.ts';
import type { BoardContext } from './tasks.deps.ts';
import { insertEvents, purgeEvents } from './history/task-history.repository.ts';
import {
  activityAudience,
  activityAudienceKind,
  boardAudience,
  boardAudienceKind,
  emitBoardChanged,
  emitBoardPeople,
  emitToAssignees,
  projectIdOf,
} from './tasks.live.ts';
import { unassignOpen, listBoardsOf, listShowingOnline } from './tasks.repository.ts';

/** Sockets that join or leave within this time, in milliseconds, cause one event. */
const batchMs = 25;

export interface BoardPeopleDeps {
  database: Database;
  live: Live;
  log: { warn(fields: object, sentence: string): void };
}

/** The project's owner and collaborators may receive the board's events, with the board open and without. */
export const boardAudienceResolvers = ({ database }: { database: Database }): AudienceResolver[] => {
  const kinds = { [boardAudienceKind]: boardAudience, [activityAudienceKind]: activityAudience };
  return Object.entries(kinds).map(([kind, audienceOf]) => ({
    kind,
    autoJoin: false,
    of: async (memberIds) => {
      const rows = await listBoardsOf(database.orm, memberIds);
      const grouped = Map.groupBy(rows, ({ memberId }) => memberId);
      return new Map(
        [...grouped].map(([id, boards]) => [id, boards.map(({ projectId }) => audienceOf(projectId))]),
      );
    },
  }));
};

/** The people who have a board open and show that they are online; publishes them whenever somebody joins or leaves. */
export function createBoardPeopleService(deps: BoardPeopleDeps) {
  const { database, live } = deps;
  const pending = new Set<Audience>();
  live.onPresenceChange(boardAudienceKind, async (audience) => {
    if (pending.has(audience)) return;
    pending.add(audience);
    await delay(batchMs);
    pending.delete(audience);
    await publishPeople(deps, audience);
  });
  return {
    /** Joins the board's audience and returns the people in it; refuses with 404 whoever does not belong to the project. */
    watchBoard: async (
      context: BoardContext,
      join: (audience: Audience) => void,
    ): Promise<PersonSummary[]> => {
      await requireBoardAccess(database.orm, context);
      const audience = boardAudience(context.projectId);
      join(audience);
      return listShowingOnline(database.orm, await live.membersIn(audience));
    },
    /** Joins the audience of the project's activity; refuses with 404 whoever does not belong to the project. */
    watchActivity: async (context: BoardContext, join: (audience: Audience) => void): Promise<void> => {
      await requireBoardAccess(database.orm, context);
      join(activityAudience(context.projectId));
    },
  };
}

/** Publishes the people of all the member's boards. Call it when the member shows or hides that they are online. */
export function refreshBoardPeople(deps: BoardPeopleDeps, memberId: string): void {
  const refresh = async () => {
    for (const { projectId } of await listBoardsOf(deps.database.orm, [memberId]))
      await publishPeople(deps, boardAudience(projectId));
  };
  refresh().catch((err: unknown) => deps.log.warn({ err }, 'publishing who has a board open'));
}

async function publishPeople({ database, live }: BoardPeopleDeps, audience: Audience): Promise<void> {
  const ids = await live.membersIn(audience);
  if (ids.length > 0)
    emitBoardPeople(live, projectIdOf(audience), await listShowingOnline(database.orm, ids));
}

export type BoardPeopleService = ReturnType<typeof createBoardPeopleService>;

/** Unassigns a leaver's open tasks in the same transaction, and removes them from the board's audience after COMMIT. */
export const taskProjectHook = (live: Live): ProjectHook => ({
  left: async (tx, { projectId, memberId, by, at }) => {
    const unassigned = await unassignOpen(tx, { projectId, memberId });
    await insertEvents(
      tx,
      unassigned.map(({ id: taskId, version }) => ({
        id: newId(),
        taskId,
        actorId: by,
        kind: 'assigned',
        field: 'assignedTo',
        before: memberId,
        version,
        at,
      })),
    );
    return () => {
      live.removeFromAudience([memberId], boardAudience(projectId));
      live.removeFromAudience([memberId], activityAudience(projectId));

      if (unassigned.length === 0) return;
      emitBoardChanged(live, projectId);
      emitToAssignees(live, memberId);
    };
  },
  archived: async (_tx, { projectId }) => {
    return () => emitBoardChanged(live, projectId);
  },
  deleted: async (_tx, { projectId, memberIds }) => {
    return () => {
      live.removeFromAudience(memberIds, boardAudience(projectId));
      live.removeFromAudience(memberIds, activityAudience(projectId));
      emitToAssignees(live, ...memberIds);
    };
  },
  restored:
    async (_tx, { memberIds }) =>
    () =>
      emitToAssignees(live, ...memberIds),
  purge: purgeEvents,
});
