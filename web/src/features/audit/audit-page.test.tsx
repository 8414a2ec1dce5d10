import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { type AuditEntry, listAuditEntries } from '@tandem/contract/audit';
import { countReports } from '@tandem/contract/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { mira } from '../../testing/sample-people.ts';

const [actorId, memberId] = [
  '0190a000-0000-7000-8000-000000000001',
  '0190a000-0000-7000-8000-000000000002',
] as const;
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: 'one',
  at: '2026-11-20T12:00:00.000Z',
  act: 'projectDeleted',
  actor: { _id: actorId, name: 'Abel Admin' },
  member: { _id: memberId, name: 'Olga Quist' },
  subject: { kind: 'project', _id: 'tide' },
  details: { title: 'Tide tables' },
  reason: 'It only sells things.',
  address: '192.0.2.1',
  number: 1,
  hash: '',
  expiresAt: '2027-11-20T12:00:00.000Z',
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  const self = { _id: actorId, name: 'Abel Admin' };
  const data = [
    entry({}),
    entry({ _id: 'two', act: 'roleChanged', actor: null, details: { after: 'moderator' }, reason: null }),
    entry({ _id: 'three', act: 'administratorClaimed', member: self, details: {}, reason: null }),
    entry({
      _id: 'four',
      at: '2026-11-18T12:00:00.000Z',
      act: 'invitationRevoked',
      member: null,
      details: {},
      reason: null,
    }),
  ];
  server.answer(listAuditEntries, { data, nextCursor: null });
});
const open = (path = '/admin/audit') =>
  renderScreen(path, server, { ...mira, communityRole: 'administrator' });
const queries = () =>
  server.requests.filter(({ path }) => path === '/api/admin/audit').map((one) => one.query);

it('tells by day who did what to whom, why and from where', async () => {
  await open();
  const day = within(await screen.findByRole('region', { name: /^Nov 20/ }));
  const [first, second, third] = day.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain(
    'Abel Admin deleted the project “Tide tables” of Olga Quist: It only sells things.from 192.0.2.1',
  );
  expect(second).toContain('Whoever runs the server changed the role of Olga Quist to moderator');
  expect(third).toContain('Abel Admin became the first administrator');
  const other = within(screen.getByRole('region', { name: /^Nov 18/ }));
  expect(other.getByRole('listitem').textContent).toContain('Abel Admin revoked an invitation link');
});

it('narrows the list by a name, an act and a day, keeps that in the address, and shows all again', async () => {
  const { user, router } = await open();
  await user.click((await screen.findAllByRole('button', { name: 'Olga Quist' }))[0] as HTMLElement);
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ member: memberId }));
  await user.selectOptions(screen.getByLabelText('Action'), 'Deleted the project');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-19' } });
  await waitFor(() =>
    expect(queries().at(-1)).toMatchObject({
      member: memberId,
      act: 'projectDeleted',
      from: new Date('2026-11-19T00:00:00').toISOString(),
    }),
  );
  expect(router.state.location.search).toEqual({
    member: memberId,
    act: 'projectDeleted',
    from: '2026-11-19',
  });
  await user.click(screen.getByRole('button', { name: /^Entries about one member/ }));
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('member'));
});

it('says that nothing is recorded or fits, and that the log could not be loaded', async () => {
  server.refuse(listAuditEntries, 400, {});
  const { user } = await open();
  expect(await screen.findByText('The audit log could not be loaded.')).toBeTruthy();
  server.answer(listAuditEntries, { data: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Action'), 'Deleted the project');
  expect(await screen.findByText('No entries found.')).toBeTruthy();
});
