import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { attachmentPath, uploadChatFile } from '@tandem/contract/attachments';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callerOf, type RemoteMember, signUpRemotely } from '../../testing/processes/remote-member.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from '../database/testing/scratch.ts';
import { recordLog } from '../database/testing/test-log.ts';
import { backUp as backUpDatabase } from '../database/embedded/embedded.ts';
import { readLastBackup } from '../database/embedded/locked-folder.ts';
import { readConfig } from '../config.ts';
import { backUpAll, drill, placeOf, restoreAll } from './backup.ts';
import { endOfTar, readTar, tarEntry } from './archive.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });
const log = recordLog();

async function backUp(dataDir: string, file: string, options: { hasFiles?: boolean; keep?: number } = {}) {
  const settings = { ...readConfig({ DATA_DIR: dataDir }), env: {} };
  const to = await placeOf(file, settings);
  const order = { settings, to, hasFiles: options.hasFiles ?? true, keep: options.keep ?? null };
  const { bytes, manifest } = await backUpAll(order, log);
  return { bytes, manifest, files: manifest.files?.length ?? null };
}

async function restore(dataDir: string, file: string) {
  const settings = { ...readConfig({ DATA_DIR: dataDir }), env: {} };
  return (await restoreAll({ settings, from: await placeOf(file, settings), hasFiles: true }, log)).files;
}

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

it('brings back the files with the database after the folder was lost', async () => {
  const root = scratchFolder();
  const [dataDir, file] = [join(root, 'data'), join(root, 'backup.tar.gz')];
  putMigrated(dataDir);
  const server = await start(dataDir);
  const ada = await signUpRemotely(server.address, 'ada');
  const path = await sendFile(server.address, ada, 'High water at noon.');
  const { files, bytes, manifest } = await backUp(dataDir, file);
  expect([files, bytes]).toEqual([1, statSync(file).size]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(root).toSorted()).toEqual(['backup.tar.gz', 'data']);
  await server.stop();
  rmSync(dataDir, { recursive: true });

  expect(await restore(dataDir, file)).toBe(1);
  expect(readLastBackup(dataDir)).toEqual(new Date(manifest.at));
  const [key = ''] = readdirSync(join(dataDir, 'files'));
  expect(statSync(join(dataDir, 'files', key)).mode & 0o777).toBe(0o600);
  const again = await start(dataDir);
  const headers = { cookie: callerOf(again.address, ada).cookie };
  expect(await (await fetch(again.address + path, { headers })).text()).toBe('High water at noon.');
  expect(readdirSync(dataDir).filter((name) => /tar|unfinished/.test(name))).toEqual([]);
});

it('leaves the files out when told, and nothing behind that a broken backup had', async () => {
  const root = scratchFolder();
  const dataDir = join(root, 'data');
  putMigrated(dataDir);
  mkdirSync(join(dataDir, 'files'));
  for (const at of [0, 1, 2, 3]) writeFileSync(join(dataDir, 'files', `photo${at}`), 'x'.repeat(at * 512));
  const [bare, whole] = [join(root, 'bare.tar.gz'), join(root, 'whole.tar.gz')];
  expect((await backUp(dataDir, bare, { hasFiles: false })).files).toBeNull();
  const { files, manifest } = await backUp(dataDir, whole);
  expect([files, manifest.engine, manifest.rows['public.members']]).toEqual([4, 'embedded', 0]);
  expect(readLastBackup(dataDir)).toEqual(new Date(manifest.at));
  expect(await restore(join(root, 'a'), bare)).toBe(0);
  expect(existsSync(join(root, 'a', 'files'))).toBe(false);
  await expect(restore(join(root, 'a'), whole)).rejects.toThrow('is not empty');

  const bytes = readFileSync(whole);
  const plain = gunzipSync(bytes);
  const swapped = Buffer.from(plain.toString('latin1').replace('xxxxx', 'xxyxx'), 'latin1');
  const headless = plain.subarray(0, plain.lastIndexOf('tandem-manifest.json'));
  const broken: [name: string, content: Buffer, reason: string][] = [
    ['short', bytes.subarray(0, -40), 'unexpected end of file'],
    ['letter', Buffer.from('Dear reader'), 'The archive ends early.'],
    ['empty', Buffer.alloc(0), 'It is empty.'],
    ['changed', swapped, 'The checksum of tandem-files/photo'],
    ['without manifest', headless, 'Its manifest is missing.'],
  ];
  for (const [name, content, reason] of broken) {
    const file = join(root, name);
    writeFileSync(file, content);
    const sentence = `${file} is not a complete Tandem backup. ${reason}`;
    await expect(restore(join(root, 'b'), file)).rejects.toThrow(sentence);
    expect(readdirSync(join(root, 'b'))).toEqual([]);
  }
  await expect(restore(join(root, 'b'), join(root, 'none.tar.gz'))).rejects.toThrow('There is no file');
});

it('keeps the newest backups of a folder, and drills with the newest one', async () => {
  const root = scratchFolder();
  const [dataDir, folder] = [join(root, 'data'), join(root, 'backups/')];
  putMigrated(dataDir);
  mkdirSync(folder);
  const former = [
    'tandem-2026-01-01T00-00-00.tar.gz',
    'tandem-2026-01-02T00-00-00.tar.gz',
    'tandem-notes.txt',
  ];
  for (const name of former) writeFileSync(join(folder, name), 'x');
  await backUp(dataDir, folder, { keep: 2 });
  const left = readdirSync(folder).toSorted();
  expect(left).toEqual([former[1], expect.stringMatching(/^tandem-\d.*\.tar\.gz$/), former[2]]);
  await expect(backUp(dataDir, join(root, 'one.tar.gz'), { keep: 2 })).rejects.toThrow(
    '--keep needs a folder',
  );

  const settings = { ...readConfig({ DATA_DIR: join(root, 'elsewhere') }), env: {} };
  const lines = await drill({ settings, from: await placeOf(folder, settings) }, log);
  expect(lines.join('\n')).toMatch(
    /Checksums: the database and 0 files\.\n  Restored: \d+ tables with \d+ rows, \d+ migrations/,
  );
  expect(lines[0]).toBe(join(folder, left[1] ?? ''));
  expect(readdirSync(settings.dataDir)).toEqual([]);
});

it('restores a backup of a former version, which has no manifest', async () => {
  const root = scratchFolder();
  const dataDir = join(root, 'data');
  putMigrated(dataDir);
  const dumped = join(root, 'database.tar.gz');
  await backUpDatabase(dataDir, dumped, log);
  writeFileSync(join(root, 'photo'), 'x');
  const files = await buffer(
    Readable.from([tarEntry('tandem-files/photo', 1, Readable.from([Buffer.from('x')]))]).flatMap(
      (entry) => entry,
    ),
  );
  const file = join(root, 'former.tar.gz');
  writeFileSync(file, Buffer.concat([readFileSync(dumped), gzipSync(Buffer.concat([files, endOfTar]))]));
  expect(await restore(join(root, 'restored'), file)).toBe(1);
  expect(readdirSync(join(root, 'restored', 'files'))).toEqual(['photo']);
});

it('writes no file outside of its folder', async () => {
  const root = scratchFolder();
  const evil = Readable.from(tarEntry('tandem-files/../../key', 1, Readable.from([Buffer.from('x')])));
  writeFileSync(join(root, 'evil.tar.gz'), gzipSync(Buffer.concat([await buffer(evil), endOfTar])));
  await expect(restore(join(root, 'data'), join(root, 'evil.tar.gz'))).rejects.toThrow(
    'not a complete Tandem backup',
  );
  expect(readdirSync(root).toSorted()).toEqual(['data', 'evil.tar.gz']);
});

it('writes sizes beyond 8 GB', async () => {
  const size = 9 * 1024 ** 3;
  const [header] = [await tarEntry('large', size, Readable.from([])).next()].map(
    ({ value }) => value as Buffer,
  );
  const entry = await readTar(Readable.from([header])).next();
  expect((entry.value as { size: number }).size).toBe(size);
});
