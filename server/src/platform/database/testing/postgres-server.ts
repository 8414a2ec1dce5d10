import { Client } from 'pg';

/** A PostgreSQL superuser URL for tests. */
export function testServerUrl(): string {
  return process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
}

/** One line that explains why tests cannot use the server and what to do; null when they can. */
export async function unreachable(serverUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch {
    return 'No PostgreSQL answers: set TEST_DATABASE_URL to one where databases may be created (postgres://user@host:5432/postgres).';
  }
}
