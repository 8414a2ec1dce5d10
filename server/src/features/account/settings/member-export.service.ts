import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Feature, MemberDataList } from '../../../platform/feature.ts';
import { readChanges } from '../email/email.repository.ts';
import { readFactors } from '../factors/factors.repository.ts';
import { readResets } from '../recovery/recovery.repository.ts';
import { readAccounts } from '../provider/provider.repository.ts';
import { deviceOf } from './devices.rules.ts';
import { readProfile, readSessions } from './settings.repository.ts';

/** What the export of a member's data needs. */
export interface OwnDataDeps {
  database: Database;
  clock: Clock;
  /** The features whose `exportMemberData` runs, in this order. */
  features: readonly Feature[];
}

/** Everything stored about a member, as JSON in chunks, without secrets. */
export async function* writeOwnData(deps: OwnDataDeps, memberId: string): AsyncGenerator<string> {
  const { database, clock, features } = deps;
  const now = clock.now();
  const sessions = await readSessions(database.orm, memberId, now);
  const profile = await readProfile(database.orm, memberId);
  yield `{"data":{"madeAt":${JSON.stringify(now)},"profile":${JSON.stringify(profile)}`;
  yield* member(
    'sessions',
    sessions.map((session) => ({ ...session, ...deviceOf(session.userAgent) })),
  );
  for (const [name, list] of Object.entries(await readFactors(database.orm, memberId)))
    yield* member(name, list);
  yield* member('recoveryLinks', await readResets(database.orm, memberId));
  yield* member('emailChanges', await readChanges(database.orm, memberId));
  yield* member('providerAccounts', await readAccounts(database.orm, memberId));
  // Sequentially: the embedded database has one connection.
  for (const { exportMemberData } of features) {
    const lists = await exportMemberData?.(database.orm, memberId);
    for (const [name, list] of Object.entries(lists ?? {})) yield* member(name, list);
  }
  yield '}}';
}

async function* member(name: string, list: MemberDataList): AsyncGenerator<string> {
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
