import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migratedDatabase } from '../server/src/platform/database/testing/migrated.ts';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { inRoot } from './root.ts';
import { runNode } from './run.ts';

// The server of the browser tests: as in production, but with its data in a new folder that is deleted at the end.
const data = process.env['E2E_DATA_DIR'] ?? quickFolder('tandem-trial-');
if (!process.env['DATABASE_URL'] && !existsSync(join(data, 'database')))
  cpSync((await migratedDatabase()).dataDir, data, { recursive: true });
const defaults = { SEED_DEMO: 'false', RATE_LIMITS: 'false', LOG_LEVEL: 'warn' };
const status = await runNode([inRoot('server', 'src', 'main.ts')], {
  env: { ...defaults, ...process.env, DATA_DIR: data },
});
rmSync(data, { recursive: true, force: true });
process.exitCode = status;
