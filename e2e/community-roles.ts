import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Member } from './actors.ts';

/** Makes a member of the trial server a moderator, through the socket of its database. */
export const makeModerator = ({ emailId }: Pick<Member, 'emailId'>): Promise<void> =>
  setRole(emailId, 'moderator', process.env);

/** Gives a member a role of the community; `server` says where the database is. */
export const setRole = (
  emailId: string,
  role: 'moderator' | 'administrator',
  server: NodeJS.ProcessEnv,
): Promise<void> =>
  change(server, 'update members set community_role = $2 where email_id = $1', [emailId, role]);

/** Makes mails due that are collected for two minutes. */
export const hurryMails = (server: NodeJS.ProcessEnv): Promise<void> =>
  change(server, 'update mails set next_at = now() where attempts = 0', []);

async function change(
  { E2E_DATA_DIR: data, DATABASE_URL: url }: NodeJS.ProcessEnv,
  text: string,
  values: string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));
  symlinkSync(join(data ?? '', 'run', 'postgres.socket'), join(folder, '.s.PGSQL.5432'));
  const client = new Client(
    url === undefined ? { host: folder, user: 'postgres', database: 'postgres' } : { connectionString: url },
  );
  await client.connect();
  await client.query(text, values);
  await client.end();
  rmSync(folder, { recursive: true });
}
