import { setTimeout as wait } from 'node:timers/promises';
import type { PersonSummary } from '@tandem/contract/people';
import type { Database } from '../../../platform/database/database.ts';
import type { Audience, AudienceResolver, Live } from '../../../platform/live/live.ts';
import { type BoardContext, requireBoardAccess } from '../boards/boards.service.ts';
import { boardAudience, boardAudienceKind, projectIdOf, emitBoardPeople } from '../tasks.live.ts';
import { listBoardsOf, listShowingOnline } from './board-people.repository.ts';

/** Sockets that come and go within this many milliseconds are told of together. */
const gatheringTime = 25;

/** What the list of people on a board needs. */
export interface BoardPeopleDeps {
  database: Database;
  live: Live;
  log: { warn(fields: object, sentence: string): void };
}

/** Who may hear of which boards: the owner and the collaborators of their projects. */
export const boardAudienceResolver = ({ database }: { database: Database }): AudienceResolver => ({
  kind: boardAudienceKind,
  autoJoin: false,
  of: async (memberIds) => {
    const rows = await listBoardsOf(database.orm, memberIds);
    const grouped = Map.groupBy(rows, ({ memberId }) => memberId);
    return new Map(
      [...grouped].map(([id, boards]) => [id, boards.map(({ projectId }) => boardAudience(projectId))]),
    );
  },
});

/**
 * Who has which board open, as far as they show that they are online; from now on everybody on a board is told when somebody
 * comes to it or goes.
 */
export function createBoardPeopleService(deps: BoardPeopleDeps) {
  const { database, live } = deps;
  const gathering = new Set<Audience>();
  live.onPresenceChange(boardAudienceKind, async (audience) => {
    if (gathering.has(audience)) return;
    gathering.add(audience);
    await wait(gatheringTime);
    gathering.delete(audience);
    await publishPeople(deps, audience);
  });
  return {
    /** Lets a member who belongs to the board enter its audience, and says who is there. */
    enter: async (context: BoardContext, join: (audience: Audience) => void): Promise<PersonSummary[]> => {
      await requireBoardAccess(database.orm, context);
      const audience = boardAudience(context.projectId);
      join(audience);
      return listShowingOnline(database.orm, await live.membersIn(audience));
    },
  };
}

/** Publishes the people of every board that the member may have open; call it when they show or hide that they are online. */
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
