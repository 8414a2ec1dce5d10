import {
  logoMessages,
  removeCommunityLogo,
  setCommunityLogo,
  communityChanged,
  viewCommunity,
} from '@tandem/contract/community/community-administration';
import { deleteFile, fileLimits, photoBucket } from '@tandem/contract/files';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { formWith } from '../../testing/form.ts';
import { picture } from '../../testing/images.ts';
import { connect } from '../../testing/live-client.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { files } from '../files/files.tables.ts';

let app: TestApp;
let admin: Actor;
let member: Actor;
let wide: Buffer;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  admin = await makeAdministrator(app, await app.member());
  member = await app.member();
  wide = await picture({ width: 2_000, height: 400, format: 'png', isTransparent: true });
});
afterAll(() => app.close());
beforeEach(() => admin.call(removeCommunityLogo));

const send = (bytes: Uint8Array) => admin.send(setCommunityLogo, {}, formWith(bytes));
const set = async (bytes: Uint8Array = wide) => {
  const reply = await send(bytes);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ message: string; data: { url: string } }>();
};
const shown = async () => (await app.nobody.call(viewCommunity)).data.logo;
const stored = () => app.database.orm.select().from(files);

// spec: added-227
it('keeps its proportions and its transparent backdrop, and everybody sees it', async () => {
  const client = await connect(app, member);
  const { message, data } = await set();
  expect(message).toBe(logoMessages.set);
  expect(data).toEqual({ url: expect.any(String), width: 512, height: 102, backdrop: 'light' });
  expect(await shown()).toEqual(data);
  expect(await client.received(communityChanged)).toMatchObject({ logo: data });
  client.close();
  const content = await app.http.inject(data.url);
  expect(content.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
  });
  const image = sharp(content.rawPayload);
  const { exif, ...metadata } = await image.metadata();
  expect(metadata).toMatchObject({ width: 512, height: 102, hasAlpha: true });
  expect(exif).toBeUndefined();
  const pixel = await image.extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(pixel[3]).toBe(0);
});

it('does not enlarge a small one', async () => {
  expect((await set(await picture({ width: 40, height: 40 }))).data).toMatchObject({ width: 40, height: 40 });
});

it('leaves nothing of the one before', async () => {
  const { data: first } = await set();
  const { data: second } = await set();
  expect((await app.http.inject(first.url)).statusCode).toBe(404);
  expect((await app.http.inject(second.url)).statusCode).toBe(200);
  expect(await stored()).toHaveLength(1);
});

// spec: added-228
it('is removed with its file, and logged once', async () => {
  const before = await app.database.orm.$count(auditEntries);
  const { data } = await set();
  const client = await connect(app, member);
  for (const _ of [1, 2])
    expect(await admin.call(removeCommunityLogo)).toEqual({ message: logoMessages.removed });
  expect(await client.received(communityChanged)).toMatchObject({ logo: null });
  client.close();
  expect(await shown()).toBeNull();
  expect((await app.http.inject(data.url)).statusCode).toBe(404);
  expect(await stored()).toEqual([]);
  const entries = (await app.database.orm.select().from(auditEntries)).slice(before);
  expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual([
    ['logoSet', admin.id],
    ['logoRemoved', admin.id],
  ]);
});

it('survives the sweep of photos without an account, and cannot be deleted as a photo', async () => {
  const { data } = await set();
  const token = data.url.split('/').at(-1) ?? '';
  expect((await admin.send(deleteFile, { params: { bucket: photoBucket, token } })).statusCode).toBe(403);
  app.clock.advance(fileLimits.ticketLife + 1);
  await app.runJob('sweep-files');
  expect((await app.http.inject(data.url)).statusCode).toBe(200);
});

it('refuses what is no image or too large, and keeps the one before', async () => {
  const { data } = await set();
  for (const [bytes, status] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    [wide.subarray(0, 200), 400],
    [Buffer.alloc(fileLimits.bytes + 1), 413],
  ] as const)
    expect((await send(bytes)).statusCode).toBe(status);
  expect(await shown()).toEqual(data);
  expect(await stored()).toHaveLength(1);
});
