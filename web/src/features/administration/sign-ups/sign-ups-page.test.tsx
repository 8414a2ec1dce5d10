import {
  approveSignUp,
  countSignUpRequests,
  listSignUpRequests,
  refuseSignUp,
  type SignUpRequest,
} from '@tandem/contract/administration/administration-members';
import { countReports } from '@tandem/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { write } from '../../../testing/write.ts';
import { useCommunity } from '../../community/public.ts';

const asking = (firstName: string, more: Partial<SignUpRequest> = {}): SignUpRequest => ({
  _id: firstName,
  firstName,
  lastName: 'Osei',
  emailId: `${firstName.toLowerCase()}@example.org`,
  isVerified: true,
  photoUrl: null,
  about: 'Draws maps.',
  experience: 5,
  techStack: ['QGIS'],
  skills: ['Maps'],
  interests: ['Rivers'],
  message: 'I map rivers.',
  askedAt: '2026-11-01T08:00:00.000Z',
  refusedAt: null,
  ...more,
});
const before = useCommunity.getState();
const moderator = { ...mira, communityRole: 'moderator' as const };
let server: FakeServer;
let waiting: SignUpRequest[];
beforeEach(() => {
  server = startFakeServer();
  waiting = [
    asking('Nadia'),
    asking('Ben', { isVerified: false, message: '', refusedAt: '2026-10-20T08:00:00.000Z' }),
  ];
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(listSignUpRequests, () => ({ data: waiting, nextCursor: null }));
  server.answer(countSignUpRequests, () => ({ data: { waiting: waiting.length, names: [] } }));
  const decided = (what: string) => () => {
    const [first, ...others] = waiting;
    waiting = others;
    return { message: `${first?.firstName} ${what}`, data: first ?? asking('Nadia') };
  };
  server.answer(approveSignUp, decided('is a member now.'));
  server.answer(refuseSignUp, decided('is refused.'));
});
afterEach(() => useCommunity.setState(before));

const open = () => renderScreen('/admin/sign-ups', server, moderator);
const cards = () => within(screen.getByRole('list', { name: 'Sign-up requests' })).getAllByRole('heading');

it('shows who asks, with address, words and what happened before, and counts them in the menu', async () => {
  await open();
  await screen.findByText('I map rivers.');
  expect(cards().map(({ textContent }) => textContent)).toEqual(['Nadia Osei', 'Ben Osei']);
  expect(screen.getByText('nadia@example.org')).toBeTruthy();
  expect(screen.getByText('Address not confirmed')).toBeTruthy();
  expect(screen.getByText('They gave no reason.')).toBeTruthy();
  expect(screen.getByText('A request with this address was refused on Oct 20, 2026.')).toBeTruthy();
  const menu = within(screen.getByRole('navigation', { name: 'Administration' }));
  expect(menu.getByRole('link', { name: /Sign-up requests/ }).textContent).toContain('2 requests wait');
});

it('accepts somebody, says so, and focuses the next request', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Accept Nadia Osei' }));
  await screen.findByText('Nadia is a member now.');
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe('Ben Osei');
});

it('refuses somebody with a reason, which may be left out', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Refuse Nadia Osei' }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(user, dialog.getByLabelText('Reason (optional)'), 'We know no Nadia.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Refuse Ben Osei' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
  expect(server.bodiesOf(refuseSignUp)).toEqual([{ reason: 'We know no Nadia.' }, {}]);
});

it('says who was first, and shows the queue as it is then', async () => {
  const message = 'This request was decided already.';
  const { user } = await open();
  const accept = await screen.findByRole('button', { name: 'Accept Nadia Osei' });
  server.refuse(approveSignUp, 409, { message });
  waiting = waiting.slice(1);
  await user.click(accept);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await waitFor(() => expect(cards()).toHaveLength(1));
});

it('says why nobody is waiting', async () => {
  waiting = [];
  useCommunity.setState({ signUpMode: 'open' });
  await open();
  expect(await screen.findByText(/^New members don’t need your approval/)).toBeTruthy();
});
