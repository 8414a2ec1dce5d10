import { downloadFile, uploadFile, viewFile } from '@tandem/contract/files';
import { editProfile } from '@tandem/contract/profile';
import { reportThing, decideReport, listReports, undoDecision, viewReport } from '@tandem/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeModerator } from '../../../testing/administration/community-roles.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { formWith } from '../../../testing/form.ts';
import { picture, uploadPhoto } from '../../../testing/images.ts';
import { type Actor, type TestApp, createTestApp, visitor } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { reportCases } from '../reports.tables.ts';

let app: TestApp;
let ana: Actor;
let robin: Actor;
let mira: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, robin, mira] = [await app.member(), await app.member(), await app.member()];
  await makeModerator(app, mira);
  await app.database.orm.delete(reportCases);
});

const bucket = 'tandem';
const wear = (photoUrl: string | null) => robin.call(editProfile, { body: { photoUrl } });
const shown = async () =>
  (await app.database.orm.select().from(members).where(eq(members.id, robin.id)))[0]?.photoUrl;
/** Ana reports the photo on Robin's profile; returns the case. */
const report = async () => {
  const thing = { kind: 'photo', id: robin.id } as const;
  await ana.call(reportThing, { body: { thing, reason: 'harassment', words: 'Not theirs.' } });
  return { params: { caseId: (await mira.call(listReports, {})).data[0]?._id ?? '' } };
};
const hide = (on: { params: { caseId: string } }) =>
  mira.call(decideReport, { ...on, body: { outcome: 'hidden', reason: 'Not yours.' } });

// spec: added-187, added-188
it('serves a hidden photo to nobody, and lets its author neither show nor reuse it until the decision is undone', async () => {
  const path = 'profileImages/me.png';
  const photoUrl = await uploadPhoto(robin, 'me.png');
  await wear(photoUrl);
  const on = await report();
  const token = photoUrl.split('/').at(-1) ?? '';
  const content = { params: { bucket, token } };
  const before = await visitor(app.http, null).send(downloadFile, content);
  const ifNoneMatch = { 'if-none-match': String(before.headers.etag) };
  expect((await app.http.inject({ url: photoUrl, headers: ifNoneMatch })).statusCode).toBe(304);

  await hide(on);
  expect((await visitor(app.http, null).send(downloadFile, content)).statusCode).toBe(404);
  // Also for a browser that has the photo and asks whether it still may show it.
  expect((await app.http.inject({ url: photoUrl, headers: ifNoneMatch })).statusCode).toBe(404);
  expect(await robin.refused(editProfile, { body: { photoUrl } })).toMatchObject({
    code: 'profile.hidden_photo',
    fields: { photoUrl: 'Moderators have hidden this photo. Choose another one.' },
  });
  expect((await robin.refused(viewFile, { params: { bucket, path } })).code).toBe('files.hidden');
  const bytes = await picture({ width: 32, height: 32 });
  const again = await robin.send(uploadFile, { params: { bucket }, query: { path } }, formWith(bytes));
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'files.hidden' });
  expect(again.json()).not.toHaveProperty('data');
  expect(await shown()).toBeNull();

  await mira.call(undoDecision, { ...on, body: {} });
  expect((await visitor(app.http, null).send(downloadFile, content)).statusCode).toBe(200);
  expect(await shown()).toBe(photoUrl);
  await wear(null);
  await wear(photoUrl);
});

it('gives a hidden photo back, unless its owner chose another one or deleted the account', async () => {
  const [first, second] = [await uploadPhoto(robin), await uploadPhoto(robin)];
  await wear(first);
  const on = await report();
  const hideAndUndo = async (between: () => Promise<unknown>) => {
    await wear(first);
    await hide(on);
    expect(await shown()).toBeNull();
    await between();
    await mira.call(undoDecision, { ...on, body: {} });
    return shown();
  };
  expect(await hideAndUndo(async () => undefined)).toBe(first);
  expect(await hideAndUndo(() => wear(second))).toBe(second);
  expect(await hideAndUndo(() => deleteAccountOf(robin))).toBeNull();
});

it('hides no photo that was chosen after the report', async () => {
  await wear(await uploadPhoto(robin));
  const on = await report();
  expect((await mira.call(viewReport, on)).data.now).toMatchObject({ isHidden: false });
  await wear(await uploadPhoto(robin));
  expect((await mira.call(viewReport, on)).data.now).toBeNull();
  const body = { outcome: 'hidden', reason: 'Not yours.' } as const;
  expect((await mira.refused(decideReport, { ...on, body })).code).toBe('reports.gone');
  await mira.call(decideReport, { ...on, body: { ...body, outcome: 'warned' } });
});
