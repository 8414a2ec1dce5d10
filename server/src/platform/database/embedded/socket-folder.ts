import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a Unix socket address holds, the closing zero apart. */
const longestAddress = 107;
const longestName = 'postgres.socket';

/** A folder for sockets that only this user may enter: inside the data folder, or a short temporary one where that is too deep. */
export function makeSocketFolder(dataDir: string): string {
  const own = join(resolve(dataDir), 'run');
  if (Buffer.byteLength(join(own, longestName)) > longestAddress) return mkdtempSync(join(tmpdir(), 'tandem-'));
  mkdirSync(own, { recursive: true, mode: 0o700 });
  chmodSync(own, 0o700);
  return own;
}
