import { viewProfile } from '@tandem/contract/account';
import { claimAdministration, communityRoleChanged } from '@tandem/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../testing/live-client.ts';
import { race } from '../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { offerAdministration } from './administration.service.ts';

let app: TestApp;
let members: Actor[];
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  members = await Promise.all([app.member(), app.member(), app.member()]);
});
afterAll(() => app.close());

const tokenOf = async () => (await offerAdministration(app))?.split('token=')[1] ?? '';
const claim = (token: string) => ({ body: { token } });

// spec: added-250
it('makes the first who opens one of the printed links the administrator, and nobody else', async () => {
  const [first, second, third] = [await tokenOf(), await tokenOf(), await tokenOf()];
  const [one, two, late] = members as [Actor, Actor, Actor];
  expect((await late.refused(claimAdministration, claim('x'.repeat(43)))).status).toBe(404);
  const clients = await Promise.all([connect(app, one), connect(app, two)]);
  const counts = await race([
    [one, claimAdministration, claim(first)],
    [two, claimAdministration, claim(second)],
  ]);
  expect(counts).toEqual({ 200: 1, 409: 1 });
  const received = await Promise.all(clients.map((client) => client.allSoFar(communityRoleChanged)));
  expect(received.flat()).toEqual([{}]);
  const codes = [];
  for (const token of [first, second, third])
    codes.push((await late.refused(claimAdministration, claim(token))).code);
  expect(codes.toSorted()).toEqual([
    'administration.superseded_link',
    'administration.superseded_link',
    'administration.used_link',
  ]);
  const roles = await Promise.all(members.map((who) => who.call(viewProfile)));
  expect(roles.filter(({ user }) => user.communityRole === 'administrator')).toHaveLength(1);
  expect(await app.database.orm.select({ act: auditEntries.act }).from(auditEntries)).toEqual([
    { act: 'administratorClaimed' },
  ]);
  expect(await offerAdministration(app)).toBeNull();
});
