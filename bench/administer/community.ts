import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { members, sessions } from '../../server/src/features/account/account.tables.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { startServer } from '../../server/src/testing/processes/server-process.ts';
import { addCallers, addGroup, type Caller } from '../chat/population.ts';
import { type Answer, send } from '../hostile/caller.ts';

export interface Person extends Caller {
  /** Sends a request; a read that comes too often waits and is sent again. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A running community with its staff. */
export interface Community {
  administrators: Person[];
  moderators: Person[];
  /** Members without a role; each sixth owns one of `projects`. */
  members: Person[];
  projects: { id: string; owner: Person }[];
  stop(): Promise<void>;
}

const groupSize = 6;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Invents members in groups with a project each, gives the first five a role, and starts a server with its limits on. */
export async function startCommunity(count: number): Promise<Community> {
  const databaseUrl = process.env['DATABASE_URL'] ?? null;
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-administer-'));
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const callers: Caller[] = [];
  while (callers.length < count)
    callers.push(
      ...(await database.transaction((tx) => addCallers(tx, Math.min(100, count - callers.length)))),
    );
  const [administrators, moderators, others] = [callers.slice(0, 2), callers.slice(2, 5), callers.slice(5)];
  const setRole = (who: Caller[], communityRole: 'administrator' | 'moderator') =>
    database.orm
      .update(members)
      .set({ communityRole })
      .where(
        inArray(
          members.id,
          who.map(({ id }) => id),
        ),
      );
  await setRole(administrators, 'administrator');
  await setRole(moderators, 'moderator');
  const projects: { id: string; owner: Caller }[] = [];
  for (let start = 0; start + groupSize <= others.length; start += groupSize) {
    const group = others.slice(start, start + groupSize);
    const { projectId } = await addGroup(database, group);
    projects.push({ id: projectId, owner: group[0] as Caller });
  }
  // As if each entered the password whenever they are asked for it.
  await database.orm.update(sessions).set({ provedAt: new Date(Date.now() + 86_400_000) });
  await database.executeSql('analyze');
  await database.close();
  const env = {
    RATE_LIMITS: 'true',
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(env);
  const person = ({ id, cookie }: Caller): Person => ({
    id,
    cookie,
    call: async (method, path, body) => {
      for (;;) {
        const reply = await send(server.address, method, path, {
          cookie,
          ...(body !== undefined && { body }),
        });
        if (reply.status !== 429 || method !== 'GET') return reply;
        await delay(Number(reply.headers['retry-after'] ?? 1) * 1_000);
      }
    },
  });
  return {
    administrators: administrators.map(person),
    moderators: moderators.map(person),
    members: others.map(person),
    projects: projects.map(({ id, owner }) => ({ id, owner: person(owner) })),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
