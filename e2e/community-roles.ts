import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Member } from './actors.ts';

/** Makes a member of the trial server a moderator, through the socket of its database. */
export async function makeModerator({ id }: Member): Promise<void> {
  const { E2E_DATA_DIR: data, DATABASE_URL: url } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));
  symlinkSync(join(data ?? '', 'run', 'postgres.socket'), join(folder, '.s.PGSQL.5432'));
  const client = new Client(
    url === undefined ? { host: folder, user: 'postgres', database: 'postgres' } : { connectionString: url },
  );
  await client.connect();
  await client.query(`update members set community_role = 'moderator' where id = $1`, [id]);
  await client.end();
  rmSync(folder, { recursive: true });
}
