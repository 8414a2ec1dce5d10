import { endAnnouncement, publishAnnouncement } from '@tandem/contract/community/announcement';
import {
  updateCommunitySettings,
  removeCommunityLogo,
  setCommunityLogo,
  viewCommunity,
} from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { statusWhileDemoted } from '../../testing/administration/while-demoted.ts';
import { formWith } from '../../testing/form.ts';
import { picture } from '../../testing/images.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('changes nothing for an administrator whose role is taken while the request runs', async () => {
  const admin = await makeAdministrator(app, await app.member());
  const { data } = await admin.call(publishAnnouncement, { body: { text: 'Soon' } });
  const image = await picture({ width: 64, height: 64, format: 'png' });
  expect((await admin.send(setCommunityLogo, {}, formWith(image))).statusCode).toBe(200);
  const before = await app.nobody.call(viewCommunity);
  const settings = { section: 'general', version: 0, name: 'Mine' } as const;
  const other = { text: 'Mine', replaces: data._id };
  const requests = [
    () => admin.send(updateCommunitySettings, { body: settings }),
    () => admin.send(publishAnnouncement, { body: other }),
    () => admin.send(endAnnouncement, { params: { announcementId: data._id } }),
    () => admin.send(setCommunityLogo, {}, formWith(image)),
    () => admin.send(removeCommunityLogo),
  ];
  for (const request of requests) {
    await makeAdministrator(app, admin);
    expect(await statusWhileDemoted(app, admin, request)).toBe(403);
  }
  expect(await app.nobody.call(viewCommunity)).toEqual(before);
});
