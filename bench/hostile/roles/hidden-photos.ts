import { picture } from '../../../server/src/testing/images.ts';
import { isRefused, send } from '../caller.ts';
import { upload } from '../content/photos.ts';
import { createMember, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { report } from './decisions.ts';
import type { Staff } from './staff.ts';

const kind = 'hidden photos';

/** The author of a photo that moderators hid shows it again, and others go on looking at it. */
export async function showHiddenPhotos(
  { address, stranger }: Situation,
  { admin, moderator }: Staff,
  tally: Tally,
): Promise<void> {
  const author = await createMember(address, 'Photographer');
  const bytes = await picture({ width: 60, height: 60 });
  const { json } = await upload(address, author, 'me.png', bytes);
  const photoUrl: string = json.downloadUrl ?? json.data?.downloadUrl;
  must(await author.call('PATCH', '/profile/edit', { photoUrl }));
  const path = new URL(photoUrl, address).pathname;
  const before = await send(address, 'GET', path);
  const caseId = await report(stranger, admin, { kind: 'photo', id: author.id });
  const decided = { outcome: 'hidden', reason: 'Not yours.' };
  must(await moderator.call('POST', `/api/admin/reports/${caseId}/decide`, decided));

  const spellings = [
    path,
    `${path}?again=1`,
    `${path}/`,
    path.replace('/content/', '/content//'),
    `/.${path}`,
  ];
  const headers = { 'if-none-match': String(before.headers['etag']), 'cache-control': 'only-if-cached' };
  for (const cookie of ['', stranger.cookie, author.cookie, moderator.cookie])
    for (const spelling of spellings)
      for (const more of [{}, headers]) {
        const { status } = await send(address, 'GET', spelling, { cookie, headers: more });
        tally.attempt(kind, isRefused(status), `${spelling} answered ${status}`);
      }
  const worn = [
    photoUrl,
    path,
    `${address}${path}`,
    `${photoUrl}?again=1`,
    `${photoUrl}#again`,
    ` ${photoUrl}`,
  ];
  for (const url of worn) {
    await author.call('PATCH', '/profile/edit', { photoUrl: url });
    const { status, text } = await stranger.call('GET', `/api/user/${author.id}`);
    tally.attempt(kind, status === 200 && !text.includes(path), `the author wears ${url} again`);
  }
  const again = await upload(address, author, 'me.png', bytes);
  tally.attempt(kind, isRefused(again.status), `an upload in its place answered ${again.status}`);
  const age = Number(/max-age=(\d+)/.exec(String(before.headers['cache-control']))?.[1] ?? Infinity);
  tally.attempt(kind, age <= 3_600, `caches keep photos for ${age} s`);
  must(await moderator.call('POST', `/api/admin/reports/${caseId}/undo`, {}));
  const { status } = await send(address, 'GET', path);
  tally.attempt(kind, status === 200, `after the decision was undone it answers ${status}`);
}
