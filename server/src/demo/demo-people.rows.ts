import type { connectionRequests } from '../features/connections/connections.tables.ts';
import type { peopleDismissals } from '../features/people/people.tables.ts';
import { demoDecision, demoId, demoMoment } from './demo.rules.ts';
import type { DemoData, DemoConnection } from './demo-data.schemas.ts';

type ConnectionRow = typeof connectionRequests.$inferInsert;
type DismissalRow = typeof peopleDismissals.$inferInsert;

interface Deps {
  data: Pick<DemoData, 'connections' | 'dismissals'>;
  idOf: (key: string) => string;
  now: Date;
}

/** The rows of connections and dismissed suggestions. `idOf` returns the member id of a key. */
export function demoPeopleRows({ data, idOf, now }: Deps): {
  connections: ConnectionRow[];
  dismissals: DismissalRow[];
} {
  return {
    connections: data.connections.map((connection) => connectionRow(connection, idOf, now)),
    dismissals: data.dismissals.map(({ member, dismissed, daysAgo }) => ({
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
  const decidedAt = status === 'pending' ? null : demoDecision(createdAt, seed);
  return {
    id: demoId(createdAt, seed),
    fromMemberId: idOf(from),
    toMemberId: idOf(to),
    status,
    createdAt,
    decidedAt,
    endedAt: status === 'ended' && decidedAt !== null ? demoDecision(decidedAt, `${seed} ended`) : null,
  };
}
