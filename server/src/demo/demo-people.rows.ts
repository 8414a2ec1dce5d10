import type { connectionRequests } from '../features/connections/connections.tables.ts';
import type { peopleDismissals } from '../features/people/people.tables.ts';
import { demoConnections, demoDismissals } from './demo.data.ts';
import { demoAnswer, demoId, demoMoment } from './demo.rules.ts';
import type { DemoConnection } from './demo.shapes.ts';

type ConnectionRow = typeof connectionRequests.$inferInsert;
type DismissalRow = typeof peopleDismissals.$inferInsert;

/** What is between the demo members, as the tables take it; `idOf` knows their ids by key. */
export function demoPeopleRows({ idOf, now }: { idOf: (key: string) => string; now: Date }): {
  connections: ConnectionRow[];
  dismissals: DismissalRow[];
} {
  return {
    connections: demoConnections.map((connection) => connectionRow(connection, idOf, now)),
    dismissals: demoDismissals.map(({ member, dismissed, daysAgo }) => ({
      memberId: idOf(member),
      dismissedId: idOf(dismissed),
      dismissedAt: demoMoment(now, daysAgo, `dismissed ${member} ${dismissed}`),
    })),
  };
}

function connectionRow(connection: DemoConnection, idOf: (key: string) => string, now: Date): ConnectionRow {
  const { from, to, status, daysAgo } = connection;
  const seed = `connection ${from} ${to} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const decidedAt = status === 'pending' ? null : demoAnswer(createdAt, seed);
  return {
    id: demoId(createdAt, seed),
    fromMemberId: idOf(from),
    toMemberId: idOf(to),
    status,
    createdAt,
    decidedAt,
    endedAt: status === 'ended' && decidedAt !== null ? demoAnswer(decidedAt, `${seed} ended`) : null,
  };
}
