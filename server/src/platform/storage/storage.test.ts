import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage, removeArrivals, type Storage } from './storage.ts';

let folder: string;
let s3: S3rver;
const stores: Record<string, Storage> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-storage-'));
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await s3.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  stores['file system'] = await createStorage({ dataDir: folder, s3: null });
  stores['S3'] = await createStorage({
    dataDir: folder,
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: `http://localhost:${port}`,
      region: 'us-east-1',
      bucket: 'photos',
      ...credentials,
    },
  });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const everyByte = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256);

describe.each(['file system', 'S3'])('stored in %s', (name) => {
  const store = () => stores[name] as Storage;

  it('returns bytes unchanged', async () => {
    await store().put('01a1f90b', everyByte);
    expect(Buffer.compare(await buffer(await store().read('01a1f90b')), everyByte)).toBe(0);
  });

  it('takes a file that arrived, and returns a part of it', async () => {
    const path = join(store().arrivals, 'arrived');
    await writeFile(path, everyByte);
    await store().take('01a1f90c', path);
    expect(Buffer.compare(await buffer(await store().read('01a1f90c')), everyByte)).toBe(0);
    expect(await readdir(store().arrivals)).toEqual([]);
    if (name === 'S3') return;
    const part = await buffer(await store().read('01a1f90c', { start: 10, end: 19 }));
    expect(Buffer.compare(part, everyByte.subarray(10, 20))).toBe(0);
  });

  it('removes bytes, and removing them again succeeds', async () => {
    await store().put('gone', everyByte);
    await store().remove('gone');
    await store().remove('gone');
    await expect(store().read('gone').then(buffer)).rejects.toThrow();
  });
});

it('names an address in the bucket that gives a download for a minute, and none for a folder', async () => {
  const as = { type: 'application/pdf', disposition: 'attachment; filename="plan.pdf"', seconds: 60 };
  await stores['S3']?.put('01a1f90d', everyByte);
  expect([await stores['file system']?.addressOf('01a1f90d', as), stores['file system']?.origin]).toEqual([
    null,
    null,
  ]);
  const address = new URL((await stores['S3']?.addressOf('01a1f90d', as)) ?? '');
  expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([stores['S3']?.origin, '60']);
  const reply = await fetch(address);
  expect(Buffer.compare(Buffer.from(await reply.arrayBuffer()), everyByte)).toBe(0);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toBe(as.disposition);
});

it('removes what an interrupted upload left, and keeps what is arriving', async () => {
  const arrivals = join(folder, 'left');
  await mkdir(arrivals);
  await writeFile(join(arrivals, 'old'), everyByte);
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  await removeArrivals(arrivals, before);
  expect(await readdir(arrivals)).toEqual(['old']);
  await removeArrivals(arrivals, after);
  expect(await readdir(arrivals)).toEqual([]);
});

it('lets only the server’s user read stored files, also in a folder of an earlier version', async () => {
  const dataDir = join(folder, 'modes');
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await chmod(join(dataDir, 'files'), 0o755);
  await (await createStorage({ dataDir, s3: null })).put('photo', everyByte);
  const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
  expect([await modeOf('files'), await modeOf('files/photo')]).toEqual(['700', '600']);
});
