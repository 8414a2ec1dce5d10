import {
  countSignUpRequests,
  listCommunityMembers,
  type MemberDetails,
  viewCommunityMember,
} from '@tandem/contract/administration/administration-members';
import { countReports } from '@tandem/contract/reports';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';

const administrator = { ...mira, communityRole: 'administrator' as const };
const details = (_id: string): MemberDetails => ({
  _id,
  firstName: 'Ana',
  lastName: 'Osei',
  photoUrl: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  communityRole: 'moderator',
  isSuspended: false,
  suspendedUntil: null,
  suspensionReason: null,
  suspendedAt: null,
  lastActiveAt: null,
  maskedEmail: 'a•••@example.org',
  isEmailVerified: true,
  sessions: 0,
  ownedProjects: 0,
  joinedProjects: 0,
  hasSecondFactor: false,
  isProtected: false,
  mayAct: false,
  maySuspend: false,
});
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listCommunityMembers, { data: [], nextCursor: null });
});
const open = () => renderScreen('/admin/members/01', server, administrator);

it('says that there is no such member, and offers no retry', async () => {
  server.refuse(viewCommunityMember, 404, { message: 'This member does not exist.' });
  await open();
  expect(await screen.findByText('No member found.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('says why there is little to do with one’s own account', async () => {
  server.answer(viewCommunityMember, { data: details(mira._id) });
  await open();
  expect(await screen.findByText(/^This is your account, so only others/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change role' })).toBeTruthy();
});

it('says that others cannot be acted on', async () => {
  server.answer(viewCommunityMember, { data: details('02') });
  await open();
  expect(await screen.findByText('You can’t act on this member.')).toBeTruthy();
});
