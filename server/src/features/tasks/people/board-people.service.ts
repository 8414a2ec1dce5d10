import { setTimeout as wait } from 'node:timers/promises';
import type { PersonSummary } from '@tandem/contract/people';
import type { Database } from '../../../platform/database/database.ts';
import type { Audience, AudienceResolver } from '../../../platform/live/live.ts';
import { type BoardContext, requireBoardAccess, type TasksParts } from '../boards/boards.service.ts';
import { boardAudience, boardKind, projectOf, emitBoardPeople } from '../tasks.live.ts';
import { listBoardsOf, listShowing } from './board-people.repository.ts';

/** Sockets that come and go within this many milliseconds are told of together. */
const gatheringTime = 25;

interface BoardPeopleDeps extends TasksParts {
  log: { warn(fields: object, sentence: string): void };
}

/** Who may hear of which boards: the owner and the collaborators of their projects. */
export const boardAudiences = ({ database }: { database: Database }): AudienceResolver => ({
  kind: boardKind,
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
export function createBoardPeopleService({ database, live, log }: BoardPeopleDeps) {
  const tell = async (audience: Audience): Promise<void> => {
    const ids = await live.membersIn(audience);
    if (ids.length > 0) emitBoardPeople(live, projectOf(audience), await listShowing(database.orm, ids));
  };
  const gathering = new Set<Audience>();
  live.onPresenceChange(boardKind, async (audience) => {
    if (gathering.has(audience)) return;
    gathering.add(audience);
    await wait(gatheringTime);
    gathering.delete(audience);
    await tell(audience);
  });
  return {
    /** Lets a member who belongs to the board enter its audience, and says who is there. */
    enter: async (at: BoardContext, join: (audience: Audience) => void): Promise<PersonSummary[]> => {
      await requireBoardAccess(database.orm, at);
      const audience = boardAudience(at.projectId);
      join(audience);
      return listShowing(database.orm, await live.membersIn(audience));
    },
    /** Tells the boards that a member may have open once they show that they are online, or do so no longer. */
    retell: (memberId: string): void => {
      const emitEach = async () => {
        for (const { projectId } of await listBoardsOf(database.orm, [memberId]))
          await tell(boardAudience(projectId));
      };
      emitEach().catch((err: unknown) => log.warn({ err }, 'telling who has a board open'));
    },
  };
}

export type BoardPeopleService = ReturnType<typeof createBoardPeopleService>;
