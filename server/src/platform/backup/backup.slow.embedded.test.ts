import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { attachmentPath, uploadChatFile } from '@tandem/contract/attachments';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { expect, it, onTestFinished } from 'vitest';
import { callerOf, type RemoteMember, signUpRemotely } from '../../testing/processes/remote-member.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from '../database/testing/scratch.ts';
import { recordLog } from '../database/testing/test-log.ts';
import { backUpAll, restoreAll } from './backup.ts';
import { tarOf } from './tar.ts';

const log = recordLog();

async function start(folder: string) {
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  return server;
}

/** Sends a file to the group chat of a new project; returns its address. */
async function sendFile(address: string, who: RemoteMember, content: string): Promise<string> {
  const texts = { title: 'Tide tables', description: 'Readable tide tables for small harbours.' };
  const body = { ...texts, skillsRequired: ['TypeScript'], interestsTags: ['sailing'] };
  const { project } = await who.call(createProject, { body });
  const { data: chat } = await who.call(openGroupChat, { body: { projectId: project._id } });
  const form = new FormData();
  form.append('file', new Blob([content]), 'tides.txt');
  const headers = { origin: address, cookie: who.cookie };
  const path = pathOf(uploadChatFile.path, { chatId: chat._id });
  const uploaded = await fetch(address + path, { method: 'POST', headers, body: form });
  const { data: file } = (await uploaded.json()) as { data: { _id: string } };
  await who.call(postChatMessage, { params: { chatId: chat._id }, body: { fileIds: [file._id] } });
  return attachmentPath(file._id);
}

it('brings back the files with the database after the folder was lost', { timeout: 90_000 }, async () => {
  const root = scratchFolder();
  const [dataDir, file] = [join(root, 'data'), join(root, 'backup.tar.gz')];
  putMigrated(dataDir);
  const server = await start(dataDir);
  const ada = await signUpRemotely(server.address, 'ada');
  const path = await sendFile(server.address, ada, 'High water at noon.');
  const { files, bytes } = await backUpAll({ dataDir, file, hasFiles: true }, log);
  expect([files, bytes]).toEqual([1, statSync(file).size]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(root).toSorted()).toEqual(['backup.tar.gz', 'data']);
  await server.stop();
  rmSync(dataDir, { recursive: true });

  expect(await restoreAll(dataDir, file, log)).toBe(1);
  const [key = ''] = readdirSync(join(dataDir, 'files'));
  expect(statSync(join(dataDir, 'files', key)).mode & 0o777).toBe(0o600);
  const again = await start(dataDir);
  const headers = { cookie: callerOf(again.address, ada).cookie };
  expect(await (await fetch(again.address + path, { headers })).text()).toBe('High water at noon.');
  expect(readdirSync(dataDir).filter((name) => /tar|unfinished/.test(name))).toEqual([]);
});

it('leaves the files out where they are elsewhere, and none behind that a broken backup had', async () => {
  const root = scratchFolder();
  const dataDir = join(root, 'data');
  putMigrated(dataDir);
  mkdirSync(join(dataDir, 'files'));
  for (const at of [1, 2, 3]) writeFileSync(join(dataDir, 'files', `photo${at}`), 'x'.repeat(at * 512));
  const [bare, whole] = [join(root, 'bare.tar.gz'), join(root, 'whole.tar.gz')];
  expect((await backUpAll({ dataDir, file: bare, hasFiles: false }, log)).files).toBe(0);
  expect((await backUpAll({ dataDir, file: whole, hasFiles: true }, log)).files).toBe(3);
  expect(await restoreAll(join(root, 'a'), bare, log)).toBe(0);
  expect(existsSync(join(root, 'a', 'files'))).toBe(false);

  const bytes = readFileSync(whole);
  for (const [name, broken] of Object.entries({
    short: bytes.subarray(0, -40),
    letter: Buffer.from('Dear reader'),
  })) {
    writeFileSync(join(root, name), broken);
    await expect(restoreAll(join(root, 'b'), join(root, name), log)).rejects.toThrow(
      `${join(root, name)} is not a complete Tandem backup.`,
    );
    expect(readdirSync(join(root, 'b'))).toEqual([]);
  }
  await expect(restoreAll(join(root, 'a'), whole, log)).rejects.toThrow('is not empty');
});

it('writes no file outside of its folder', async () => {
  const root = scratchFolder();
  writeFileSync(join(root, 'key'), 'x');
  const evil = tarOf(root, { names: ['key'], prefix: 'tandem-files/../../', onFile: () => undefined });
  await pipeline(Readable.from(evil), createGzip(), createWriteStream(join(root, 'evil.tar.gz')));
  await expect(restoreAll(join(root, 'data'), join(root, 'evil.tar.gz'), log)).rejects.toThrow(
    'not a complete Tandem backup',
  );
  expect(existsSync(join(root, 'key.1'))).toBe(false);
  expect(readdirSync(root).toSorted()).toEqual(['data', 'evil.tar.gz', 'key']);
});
