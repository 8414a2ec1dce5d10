import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { findUser } from '../account.repository.ts';
import { deviceOf } from './devices.rules.ts';
import { listSessionsOf } from './settings.repository.ts';

/** A list that a room holds of a member; in pages where it may be longer than memory. */
type Held = readonly unknown[] | AsyncIterable<readonly unknown[]>;

/** What a room holds of a member, by names that no other room uses; the number of queries grows by pages only. */
export type ExportMemberData = (db: Queryable, memberId: string) => Promise<Record<string, Held>>;

/** What everything is gathered from. */
export interface OwnDataDeps {
  database: Database;
  clock: Clock;
  exportMemberData: readonly ExportMemberData[];
}

/** Everything the product holds of a member, for them to take away, as JSON bit by bit: no secret is among it. */
export async function* writeOwnData(deps: OwnDataDeps, memberId: string): AsyncGenerator<string> {
  const { database, clock, exportMemberData } = deps;
  const now = clock.now();
  const sessions = await listSessionsOf(database.orm, memberId, now);
  const profile = await findUser(database.orm, memberId);
  yield `{"data":{"madeAt":${JSON.stringify(now)},"profile":${JSON.stringify(profile)}`;
  yield* member('sessions', sessions.map(toOwnSession));
  // One after the other: the embedded database has one connection to give.
  for (const ofRoom of exportMemberData) {
    const held = Object.entries(await ofRoom(database.orm, memberId));
    for (const [name, list] of held) yield* member(name, list);
  }
  yield '}}';
}

async function* member(name: string, list: Held): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let before = '';
  for await (const page of Symbol.asyncIterator in list ? list : [list]) {
    for (const one of page) {
      yield `${before}${JSON.stringify(one)}`;
      before = ',';
    }
  }
  yield ']';
}

const toOwnSession = (session: Awaited<ReturnType<typeof listSessionsOf>>[number]) => ({
  startedAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  endsAt: session.expiresAt,
  userAgent: session.userAgent,
  ...deviceOf(session.userAgent),
});
