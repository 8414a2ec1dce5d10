import { logIn, signUp, viewProfile } from '@tandem/contract/account';
import {
  deleteFile,
  downloadFile,
  fileLimits,
  type FileMetadata,
  openUploadTicket,
  uploadFile,
  viewFile,
} from '@tandem/contract/files';
import { editProfile } from '@tandem/contract/profile';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formWith } from '../../testing/form.ts';
import {
  type Actor,
  cookieOf,
  type TestApp,
  createTestApp,
  password,
  type Visitor,
  visitor,
} from '../../testing/test-app.ts';
import { picture } from '../../testing/images.ts';

let app: TestApp;
let ada: Actor;
let bo: Actor;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await picture({ width: 80, height: 60 });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bo] = [await app.member(), await app.member()];
});

const bucket = 'tandem';
const send = (who: Visitor, path = 'profileImages/me.jpg', bytes: Uint8Array = jpeg) =>
  who.send(uploadFile, { params: { bucket }, query: { path } }, formWith(bytes));
const store = async (who: Visitor, path?: string) =>
  (await send(who, path)).json<{ data: FileMetadata }>().data;
const newcomer = {
  firstName: 'Cy',
  lastName: 'Dahl',
  password,
  age: 30,
  about: 'x',
  experience: 3,
  techStack: ['a'],
  skills: ['b'],
  interests: ['c'],
};

describe('an upload', () => {
  // spec: §3-22, §7.7-01, §7.7-02
  it('returns the metadata, and its URL serves the photo with safe headers', async () => {
    const reply = await send(ada);
    expect(reply.statusCode).toBe(201);
    const { data } = reply.json<{ data: FileMetadata }>();
    const shown = await app.http.inject(data.downloadUrl);
    expect(data).toEqual({
      bucket,
      fullPath: `profileImages/${ada.id}/me.jpg`,
      name: 'me.jpg',
      size: shown.rawPayload.length,
      contentType: 'image/webp',
      timeCreated: app.clock.now().toISOString(),
      updated: app.clock.now().toISOString(),
      downloadToken: expect.stringMatching(/^[\w-]{20,}$/),
      downloadUrl: expect.stringContaining(data.downloadToken),
    });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(data.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; object-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    });
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(512);
  });

  // spec: §4-39, §7.7-02
  it('under a taken name is 409 with the question and the existing image, and changes nothing', async () => {
    const first = await store(ada);
    const again = await send(ada, 'profileImages/me.jpg', await picture({ width: 99, height: 99 }));
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      message: 'Image already exists. Do you want to use the existing image?',
      code: 'files.exists',
      data: first,
    });
    expect(await ada.call(viewFile, { params: { bucket, path: 'profileImages/me.jpg' } })).toEqual({
      data: first,
    });
  });

  it("never collides with another member's", async () => {
    expect((await store(ada)).downloadToken).not.toBe((await store(bo)).downloadToken);
  });

  it('stores one of ten files sent at once under one name', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send(ada)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const { rows } = await app.database.orm.execute(sql`select id from files where owner_id = ${ada.id}`);
    expect(rows).toHaveLength(1);
  });

  it('leaves nothing behind when the disk is full', async () => {
    const before = app.storage.keys().length;
    app.storage.failing = true;
    expect((await send(ada)).statusCode).toBe(500);
    app.storage.failing = false;
    expect(app.storage.keys()).toHaveLength(before);
    expect((await send(ada)).statusCode).toBe(201);
  });

  // spec: §8-33
  it('beyond the quota is 402', async () => {
    await store(ada);
    await app.database.orm.execute(
      sql`update files set size = ${fileLimits.quota - 100} where owner_id = ${ada.id}`,
    );
    const reply = await send(ada, 'profileImages/second.jpg');
    expect(reply.statusCode).toBe(402);
    expect(reply.json()).toMatchObject({ code: 'files.quota' });
  });

  it.each(['profileImages/../me.jpg', '/etc/passwd', 'me.jpg', 'profileImages/a/b/c.jpg', 'profileImages/'])(
    'to %s is 400',
    async (path) => {
      expect((await send(ada, path)).statusCode).toBe(400);
    },
  );

  it("into another's folder is 400", async () => {
    expect((await send(ada, `profileImages/${bo.id}/me.jpg`)).statusCode).toBe(400);
    expect((await send(ada, `profileImages/${ada.id}/mine.jpg`)).statusCode).toBe(201);
  });

  it('to another bucket is 404', async () => {
    const reply = await ada.send(
      uploadFile,
      { params: { bucket: 'other' }, query: { path: 'profileImages/me.jpg' } },
      formWith(jpeg),
    );
    expect(reply.statusCode).toBe(404);
  });

  it('of more than 5 MB is 413', async () => {
    expect(
      (await send(ada, undefined, Buffer.concat([jpeg, Buffer.alloc(fileLimits.bytes)]))).statusCode,
    ).toBe(413);
  });

  it.each([
    ['as JSON', { payload: {}, headers: {} }, 415],
    ['without a file', formWith(new Uint8Array(), { field: 'file' }), 415],
    ['of a GIF', formWith(Buffer.from('GIF89a')), 415],
    [
      'of a form that breaks off',
      {
        payload: '------tandem\r\nContent-',
        headers: { 'content-type': 'multipart/form-data; boundary=----tandem' },
      },
      400,
    ],
  ])('%s is refused', async (_, more, status) => {
    const reply = await ada.send(
      uploadFile,
      { params: { bucket }, query: { path: 'profileImages/me.jpg' } },
      more,
    );
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ message: expect.any(String) });
  });

  it('from another site is 403', async () => {
    const form = formWith(jpeg);
    const headers = { ...form.headers, origin: 'https://evil.example' };
    expect(
      (
        await ada.send(
          uploadFile,
          { params: { bucket }, query: { path: 'profileImages/me.jpg' } },
          { ...form, headers },
        )
      ).statusCode,
    ).toBe(403);
  });
});

describe('metadata', () => {
  // spec: §8-34, §8-35
  it("of another's file is 403, of a missing file 404, of an invalid path 400", async () => {
    await store(bo);
    const of = (path: string) => ada.refused(viewFile, { params: { bucket, path } });
    expect((await of(`profileImages/${bo.id}/me.jpg`)).status).toBe(403);
    expect((await of(`profileImages/${bo.id}/none.jpg`)).status).toBe(404);
    expect((await of('profileImages/me.jpg')).status).toBe(404);
    expect((await of('../secrets')).status).toBe(400);
  });

  // spec: §7.7-03, §8-32
  it('and upload need a session or a ticket', async () => {
    expect((await send(app.nobody)).statusCode).toBe(401);
    expect(
      (await app.nobody.refused(viewFile, { params: { bucket, path: 'profileImages/me.jpg' } })).status,
    ).toBe(401);
  });

  it('of an unknown token is 404', async () => {
    expect(
      (await app.nobody.refused(downloadFile, { params: { bucket, token: 'x'.repeat(43) } })).status,
    ).toBe(404);
  });
});

describe('the upload ticket of a sign-up', () => {
  const openTicket = async () =>
    visitor(app.http, cookieOf(await app.nobody.send(openUploadTicket, { params: { bucket } })));

  // spec: §7.1-05
  it('lets a browser upload a photo before sign-up, which the new member then owns', async () => {
    const browser = await openTicket();
    const { downloadUrl } = await store(browser);
    const reply = await browser.send(signUp, {
      body: { ...newcomer, emailId: 'cy@example.org', photoUrl: downloadUrl },
    });
    expect(reply.json()).toMatchObject({ user: { photoUrl: downloadUrl } });
    expect(String(reply.headers['set-cookie'])).toContain('tandem-upload=;');
    const cy = visitor(
      app.http,
      cookieOf(await app.nobody.send(logIn, { body: { emailId: 'cy@example.org', password } })),
    );
    await cy.call(viewFile, { params: { bucket, path: 'profileImages/me.jpg' } });
  });

  it.each([
    ["another browser's photo", async () => (await store(await openTicket())).downloadUrl],
    ["a member's photo", async () => (await store(ada)).downloadUrl],
    ['a foreign address', async () => 'https://elsewhere.example/x.webp'],
    ['a script', async () => 'javascript:alert(1)'],
  ])('does not make %s the new member’s', async (_, urlOf) => {
    const browser = await openTicket();
    const body = { ...newcomer, emailId: 'thief@example.org', photoUrl: await urlOf() };
    expect(await browser.refused(signUp, { body })).toMatchObject({
      status: 400,
      fields: { photoUrl: expect.any(String) },
    });
    expect((await app.nobody.refused(logIn, { body: { emailId: body.emailId, password } })).status).toBe(401);
  });

  it('refuses uploads when images without an account fill their space', async () => {
    const browser = await openTicket();
    await store(browser);
    await app.database.orm.execute(
      sql`update files set size = 2000000000 where member_id is null and is_stored`,
    );
    const reply = await send(browser, 'profileImages/second.jpg');
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({ code: 'files.unclaimed' });
    expect((await send(ada)).statusCode).toBe(201);
    await app.database.orm.execute(sql`delete from files where member_id is null`);
  });

  it("and images without an account expire after a day; members' images stay", async () => {
    const browser = await openTicket();
    const [unclaimed, owned] = [await store(browser), await store(ada)];
    const start = app.clock.now();
    app.clock.advance(fileLimits.ticketLife - 1_000);
    await app.runJob('sweep-files');
    expect((await app.http.inject(unclaimed.downloadUrl)).statusCode).toBe(200);
    app.clock.advance(2_000);
    expect((await send(browser, 'profileImages/late.jpg')).statusCode).toBe(401);
    await app.runJob('sweep-files');
    expect((await app.http.inject(unclaimed.downloadUrl)).statusCode).toBe(404);
    expect((await app.http.inject(owned.downloadUrl)).statusCode).toBe(200);
    app.clock.set(start);
  });
});

describe('deleting a photo', () => {
  const deleting = (token: string) => ({ params: { bucket, token } });
  const photoOf = async (who: Actor) => (await who.call(viewProfile)).user.photoUrl;

  it('removes its bytes, its row and its URL, and takes it off the profile', async () => {
    const { downloadToken, downloadUrl } = await store(ada);
    await ada.call(editProfile, { body: { photoUrl: downloadUrl } });
    const before = app.storage.keys().length;
    expect(await ada.call(deleteFile, deleting(downloadToken))).toEqual({ message: 'Photo deleted.' });
    expect(await photoOf(ada)).toBeNull();
    expect(app.storage.keys()).toHaveLength(before - 1);
    expect((await app.http.inject(downloadUrl)).statusCode).toBe(404);
    expect((await send(ada)).statusCode).toBe(201);
  });

  it('keeps another photo on the profile', async () => {
    const [shown, other] = [await store(ada), await store(ada, 'profileImages/other.jpg')];
    await ada.call(editProfile, { body: { photoUrl: shown.downloadUrl } });
    await ada.call(deleteFile, deleting(other.downloadToken));
    expect(await photoOf(ada)).toBe(shown.downloadUrl);
  });

  it('is refused for a photo of another, an unknown one, and a second time', async () => {
    const { downloadToken, downloadUrl } = await store(ada);
    expect(await bo.refused(deleteFile, deleting(downloadToken))).toMatchObject({ code: 'files.foreign' });
    expect(await bo.refused(deleteFile, deleting('x'.repeat(43)))).toMatchObject({ code: 'files.not_found' });
    expect((await app.http.inject(downloadUrl)).statusCode).toBe(200);
    const replies = await Promise.all([1, 2].map(() => ada.send(deleteFile, deleting(downloadToken))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('cannot be undone by an edit of the profile', async () => {
    const { downloadToken, downloadUrl } = await store(ada);
    await ada.call(deleteFile, deleting(downloadToken));
    expect((await ada.refused(editProfile, { body: { photoUrl: downloadUrl } })).status).toBe(400);
  });
});
