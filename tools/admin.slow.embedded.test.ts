import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, signUp } from '@tandem/contract/account';
import { resetPassword } from '@tandem/contract/account/account-recovery';
import type { Operation } from '@tandem/contract/operation';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../server/src/platform/database/testing/scratch.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { runTool } from './testing/run-tool.ts';

const emailId = 'ada@example.org';
const newPassword = 'another horse battery';

const run = (args: string[], env: Record<string, string>) => runTool('admin.ts', { args, env });
const tokenIn = (output: string) => /#token=([\w-]{43})\n$/.exec(output)?.[1] ?? '';

test('makes no database where there is none, and tells how it is used', { timeout: 60_000 }, () => {
  const dataDir = join(scratchFolder(), 'missing');
  const output = `There is no database in ${dataDir}, and DATABASE_URL is not set.\n`;
  expect(run(['reset-link', emailId], { DATA_DIR: dataDir })).toEqual({ status: 1, output });
  expect(existsSync(dataDir)).toBe(false);
  for (const args of [
    ['reset-link', emailId, 'more'],
    ['remove', emailId],
  ])
    expect(run(args, {})).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^Usage: npm run admin/),
    });
});

test('makes a link while the server runs and while it does not', { timeout: 180_000 }, async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://tandem.example.org' };
  const server = await startServer({ DATA_DIR: dataDir, SEED_DEMO: 'false' });
  const call = (base: string, { path }: Operation, body: object) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify(body),
    });
  const profile = { firstName: 'Ada', lastName: 'Reyes', age: 30, about: 'Tests.', experience: 1 };
  const lists = { techStack: ['SQL'], skills: ['SQL'], interests: ['SQL'] };
  const password = 'correct horse battery';
  await call(server.address, signUp, { ...profile, ...lists, emailId, password });

  expect(run(['reset-link', 'bo@example.org'], env)).toEqual({
    status: 1,
    output: 'No account has this email address.\n',
  });
  const first = run(['reset-link', ' ADA@example.org'], env);
  expect(first.output).toMatch(/\nhttps:\/\/tandem\.example\.org\/reset-password#token=[\w-]{43}\n$/);
  const second = run(['reset-link', emailId], env);
  const ended = await call(server.address, resetPassword, { token: tokenIn(first.output), newPassword });
  expect(ended.status).toBe(409);
  const changed = await call(server.address, resetPassword, { token: tokenIn(second.output), newPassword });
  expect(changed.status).toBe(200);
  expect((await call(server.address, logIn, { emailId, password: newPassword })).status).toBe(200);
  await server.stop();

  expect(run(['grant', emailId], env)).toEqual({
    status: 0,
    output: 'The member is an administrator now.\n',
  });
  expect(run(['list'], env).output).toBe('ada@example.org\tAda Reyes\tadministrator\n');
  const last = 'This is the only administrator. Make somebody else an administrator first.\n';
  for (const args of [
    ['revoke', emailId],
    ['suspend', emailId, 'forever', 'Spite.'],
  ])
    expect(run(args, env)).toEqual({ status: 1, output: last });

  const third = run(['reset-link', emailId], env);
  const again = await startServer({ DATA_DIR: dataDir, SEED_DEMO: 'false' });
  const back = await call(again.address, resetPassword, {
    token: tokenIn(third.output),
    newPassword: password,
  });
  expect(back.status).toBe(200);
  await again.stop();
});

test(
  'examines an installation while the server runs and while it does not',
  { timeout: 120_000 },
  async () => {
    const dataDir = scratchFolder();
    putMigrated(dataDir);
    const server = await startServer({ DATA_DIR: dataDir });
    const env = { DATA_DIR: dataDir, PUBLIC_URL: server.address };
    const examine = (more: Record<string, string> = {}) => {
      const { status, output } = run(['doctor'], { ...env, ...more });
      const found = output.split('\n').map((line) => /^(ok|warning|problem) +(\S+) +(\S.*)$/.exec(line));
      const levels = found.flatMap((line) => (line === null ? [] : [[line[2], line[1]]]));
      return { status, output, levels: Object.fromEntries(levels) as Record<string, string> };
    };
    const running = examine();
    expect(running).toMatchObject({
      status: 0,
      levels: {
        versions: 'ok',
        settings: 'ok',
        database: 'ok',
        schema: 'ok',
        backup: 'warning',
        address: 'ok',
      },
    });
    expect(running.output).toContain(`This Tandem answers ${server.address}.`);
    // Nothing listens on this port, and the password stays secret.
    const smtp = { SMTP_URL: 'smtp://ada:hidden@127.0.0.1:1', MAIL_FROM: 'tandem@example.org' };
    const withoutMail = examine(smtp);
    expect(withoutMail).toMatchObject({ status: 1, levels: { mail: 'problem', database: 'ok' } });
    expect(withoutMail.output).not.toContain('hidden');
    await server.stop();
    expect(examine()).toMatchObject({ status: 1, levels: { database: 'warning', address: 'problem' } });
    // Beside PostgreSQL, only photos and files are there.
    const away = { DATABASE_URL: 'postgres://tandem@127.0.0.1:1/tandem' };
    expect(examine(away).levels).not.toHaveProperty('files');
    expect(examine({ ...away, DATA_DIR: join(dataDir, 'away') }).levels).toMatchObject({ files: 'warning' });
    expect(examine({ ...away, DATA_DIR: join(dataDir, 'lock') }).levels).toMatchObject({ files: 'problem' });
    expect(examine({ PORT: 'x' })).toMatchObject({ status: 1, levels: { versions: 'ok' } });
  },
);
