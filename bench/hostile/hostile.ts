import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendForgedInput } from './forged-input.ts';
import { forgeRequests } from './forged-requests.ts';
import { readForeignData } from './foreign-data.ts';
import { handOver } from './hand-over.ts';
import { floodHandshakes } from './handshake-floods.ts';
import { loopHandshakes } from './handshakes.ts';
import { harass } from './harassment.ts';
import { comeBackLater } from './servers/later.ts';
import { exceedLimits } from './limits.ts';
import { subscribeToPrivateHosts } from './content/push-endpoints.ts';
import { floodOpenRoutes } from './open-routes.ts';
import { sendFiles } from './content/files.ts';
import { uploadPhotos } from './content/photos.ts';
import { abuseDocuments } from './programs/documents.ts';
import { abuseImports } from './programs/imports.ts';
import { rebindNames } from './programs/rebinding.ts';
import { abuseRepositories, codeHost, repositoryToken } from './programs/repositories.ts';
import { abuseTokens, tokenShape } from './programs/tokens.ts';
import { abuseWebhooks, allowedHost } from './programs/webhooks.ts';
import { race } from './races.ts';
import { abuseMails } from './servers/mail-abuse.ts';
import { attackMailLinks } from './servers/mail-links.ts';
import { abuseModeration } from './roles/moderator.ts';
import { comeBackSuspended } from './roles/suspended.ts';
import { attackSessions } from './sessions.ts';
import { createSituation, marker } from './situation.ts';
import { floodSockets, sendForeignCommands } from './sockets.ts';
import { createTally } from './tally.ts';
import { writeOddTexts } from './content/texts.ts';
import { stealAccount } from './servers/thief.ts';
import { useBothProcesses } from './servers/two-processes.ts';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-hostile-'));
const env = {
  WEBHOOK_HOSTS: `${allowedHost.host}:${allowedHost.port}`,
  REPOSITORY_HOSTS: `http://${codeHost.host}:${codeHost.port}=gitlab,${codeHost.inside}=forgejo`,
  PORT: '0',
  SEED_DEMO: 'false',
  METRICS_PORT: '0',
  ...process.env,
  DATA_DIR: dataDir,
};
let log = '';
const server: ChildProcess = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
const ended = new Promise((resolve) => server.once('close', resolve));
const address = await new Promise<string>((resolve, reject) => {
  const read = (chunk: Buffer) => {
    log += chunk.toString();
    const found = / is ready at (\S+)/.exec(log)?.[1];
    if (found !== undefined) resolve(found);
  };
  server.stdout?.on('data', read);
  server.stderr?.on('data', read);
  void ended.then(() => reject(new Error(`The server did not start: ${log}`)));
});
const tally = createTally();
/** The attacks that were named, or all. */
const only = process.argv.slice(2);
const isWanted = (name: string) => only.length === 0 || only.includes(name);
const attacks = {
  sendForeignCommands,
  readForeignData,
  attackSessions,
  race,
  harass,
  floodSockets,
  handOver,
  uploadPhotos,
  sendFiles,
  writeOddTexts,
  exceedLimits,
  floodOpenRoutes,
  sendForgedInput,
  forgeRequests,
  loopHandshakes,
  floodHandshakes,
  subscribeToPrivateHosts,
  abuseModeration,
  abuseTokens,
  abuseWebhooks,
  abuseRepositories,
  abuseImports,
  abuseDocuments,
};
try {
  const claimToken = /become-administrator#token=([\w-]{43})/.exec(log)?.[1] ?? '';
  const situation = { ...(await createSituation(address, claimToken)), pid: server.pid ?? 0 };
  for (const [name, attack] of Object.entries(attacks)) {
    if (!isWanted(name)) continue;
    console.log(name);
    await attack(situation, tally);
  }
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
const others = {
  comeBackLater,
  useBothProcesses,
  attackMailLinks,
  abuseMails,
  comeBackSuspended,
  stealAccount,
  rebindNames,
};
for (const [name, attack] of Object.entries(others)) if (isWanted(name)) await attack(tally);
for (const secret of [
  marker,
  'hidden.example',
  'Answer me',
  'correct horse',
  'tandem=',
  'Forged',
  repositoryToken,
])
  tally.attempt('private texts in the log', !log.includes(secret), `the log has "${secret}"`);
tally.attempt('private texts in the log', !tokenShape.test(log), 'the log has an access token');

process.exitCode =
  tally.print(process.env['DATABASE_URL'] === undefined ? 'embedded' : 'PostgreSQL') === 0 ? 0 : 1;
