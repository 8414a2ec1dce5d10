import {
  reportThing,
  decideReport,
  listReports,
  noteReport,
  takeReport,
  undoDecision,
} from '@tandem/contract/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { statusWhileDemoted } from '../../../testing/administration/while-demoted.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Actor;
let ana: Actor;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdministrator(app, await app.member());
  ana = await app.member();
});
afterAll(() => app.close());

it('does nothing for a moderator whose role is taken while the request runs', async () => {
  const moderator = await app.member();
  const target = await app.member();
  const thing = { kind: 'member', id: target.id } as const;
  await ana.call(reportThing, { body: { thing, reason: 'spam' } });
  const params = { caseId: (await admin.call(listReports, {})).data[0]?._id ?? '' };
  const body = { outcome: 'warned', reason: 'Because.' } as const;
  const requests = [
    () => moderator.send(takeReport, { params }),
    () => moderator.send(noteReport, { params, body: { text: 'Mine.' } }),
    () => moderator.send(decideReport, { params, body }),
  ];
  for (const request of requests) {
    await makeModerator(app, moderator);
    expect(await statusWhileDemoted(app, moderator, request)).toBe(403);
  }
  expect((await admin.call(decideReport, { params, body })).data.decision?.by?._id).toBe(admin.id);
  await makeModerator(app, moderator);
  const undoing = () => moderator.send(undoDecision, { params, body: {} });
  expect(await statusWhileDemoted(app, moderator, undoing)).toBe(403);
});
