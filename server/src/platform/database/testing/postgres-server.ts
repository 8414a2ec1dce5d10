import { Client } from 'pg';

/** The PostgreSQL server whose superuser the tests may use. */
export function testServerUrl(): string {
  return process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
}

/** Why the tests cannot use the server, in one line that says what to do; null when they can. */
export async function unreachable(serverUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch {
    return 'No PostgreSQL answers: set TEST_DATABASE_URL to one where databases may be created (postgres://user@host:5432/postgres).';
  }
}
