import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { chatMessages } from '../../server/src/features/chat/chat.tables.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Sender } from '../../server/src/testing/chaos/sender.ts';
import { inRoot } from '../../tools/root.ts';

async function backup(dataDir: string, args: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [inRoot('tools/backup.ts'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error('npm run backup failed.');
}

/** A backup of a server that works, whose restore has all that was there at its beginning. */
export function backUpDuringLoad(dataDir: string, into: string) {
  const archive = join(dataDir, 'kept.tar.gz');
  let before = 0;
  return {
    run: async (senders: Sender[]): Promise<void> => {
      before = Math.max(...senders.map(({ list }) => list.length));
      await backup(dataDir, [archive]);
    },
    /** What is wrong with the restored database, and how much it has. */
    check: async (): Promise<string[]> => {
      mkdirSync(into);
      await backup(into, ['--restore', archive]);
      const database = await openDatabase({
        databaseUrl: null,
        dataDir: into,
        log: { ...console, info: () => undefined },
      });
      const stored = await database.orm
        .select({ seq: chatMessages.seq })
        .from(chatMessages)
        .orderBy(asc(chatMessages.seq));
      await database.close();
      const isWhole = stored.length >= before && stored.every(({ seq }, at) => seq === at + 1);
      return [`${isWhole ? '' : 'NOT WHOLE: '}${stored.length} restored, ${before} when the backup began`];
    },
  };
}
