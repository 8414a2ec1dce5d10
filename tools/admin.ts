// npm run admin -- reset-link EMAIL                  prints a link to choose a new password
// npm run admin -- grant EMAIL [moderator]           makes a member an administrator, or a moderator
// npm run admin -- revoke EMAIL                      takes the role of a member
// npm run admin -- suspend EMAIL DAYS|forever REASON signs a member out and refuses log-in; DAYS up to 365
// npm run admin -- unsuspend EMAIL                   ends a suspension
// npm run admin -- end-sessions EMAIL                signs a member out on all devices
// npm run admin -- remove-factors EMAIL              removes passkeys, authenticator app and recovery codes
// npm run admin -- invite [PEOPLE] [DAYS]            prints a link to sign up, for one person and 7 days by default
// npm run admin -- export EMAIL [FILE]               writes the data of a member to a new file, or prints it
// npm run admin -- delete EMAIL --yes                deletes an account for good; not while the embedded database is in use
// npm run admin -- end-all-sessions --yes           signs every member out on all devices
// npm run admin -- rotate-keys --yes                replaces every key of the server
// npm run admin -- maintenance on [SENTENCE]|off     closes the community for members, or opens it again
// npm run admin -- doctor                            checks settings, database, clock, disk, mail, address and backups
// npm run admin -- list                              prints who has a role, and who is suspended
// npm run admin -- verify-audit [--head HASH]        checks that no entry of the audit log was changed, removed or inserted
// Also while the server runs. The audit log says what was done, by "the shell".
import { existsSync } from 'node:fs';
import { commandOf, usage } from './admin/commands.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { databaseFolder } from '../server/src/platform/database/embedded/locked-folder.ts';
import { connectToRunningServer } from '../server/src/platform/database/embedded/running-server.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';

try {
  const sentence = await run(process.argv.slice(2));
  if (sentence !== '') console.log(sentence);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  if (args[0] === '--help') return usage;
  if (args.length === 1 && args[0] === 'doctor') {
    const { examine } = await import('./admin/doctor.ts');
    const { lines, status } = await examine(process.env);
    console.log(lines.join('\n'));
    // A check that took too long may still hold a connection.
    process.exit(status);
  }
  const command = commandOf(args);
  if (command === null) throw new Error(usage);
  const config = readConfig();
  const database = await connect(config);
  try {
    return await command({
      database,
      config,
      output: process.stdout,
      withFeatures: async (work) => {
        const { withFeatures } = await import('./admin/with-features.ts');
        return withFeatures(config, database, work);
      },
    });
  } finally {
    await database.close();
  }
}

/** The database, through the running server where the embedded one is open. */
async function connect(config: Config): Promise<Database> {
  if (config.databaseUrl === null) {
    if (!existsSync(databaseFolder(config.dataDir)))
      throw new Error(`There is no database in ${config.dataDir}, and DATABASE_URL is not set.`);
    const running = await connectToRunningServer(config.dataDir);
    if (running !== null) return running;
  }
  return openDatabase({
    ...config,
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
}
