import { readFileSync } from 'node:fs';

/** The variables with secrets: each can also be in a file that NAME_FILE names. */
const secretNames = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
] as const;

const fileNameOf = (name: string) => `${name}_FILE`;

/** The names of the variables that name files. */
export const secretFileNames = secretNames.map(fileNameOf);

/** The variables with those that are in files; adds a line for each file that does not serve. */
export function withSecretFiles(given: Record<string, string>, lines: string[]): Record<string, string> {
  const all = { ...given };
  for (const name of secretNames) {
    const fileName = fileNameOf(name);
    const path = given[fileName];
    if (path === undefined) continue;
    if (given[name] !== undefined) lines.push(`Set ${name} or ${fileName}, not both.`);
    const secret = given[name] ?? secretIn(fileName, path, lines);
    if (secret !== null) all[name] = secret;
  }
  return all;
}

function secretIn(fileName: string, path: string, lines: string[]): string | null {
  try {
    // Editors and `echo` end a file with a line break.
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret !== '') return secret;
    lines.push(`${fileName} names an empty file: ${path}.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    lines.push(`${fileName} names a file that cannot be read: ${path} (${code ?? 'no reason given'}).`);
  }
  return null;
}
