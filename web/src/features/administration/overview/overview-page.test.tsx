import { type CommunityFigures, retryMails, viewOverview } from '@tandem/contract/administration';
import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { countReports } from '@tandem/contract/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp, renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { OverviewPage } from './overview-page.tsx';

const figures: CommunityFigures = {
  countedAt: '2026-11-20T12:00:00.000Z',
  members: 1_200,
  activeInWeek: 40,
  activeInMonth: 90,
  projects: 7,
  messages: 60_000,
  isEstimated: false,
  trends: {
    members: { counts: [0, 2, 4], before: 3 },
    projects: { counts: [1], before: 1 },
    messages: { counts: [2], before: 5 },
  },
  storedBytes: 1_500_000,
  photoBytes: 500_000,
  disk: null,
  databaseBytes: 12_000_000,
  waitingMails: 3,
  waitingTexts: 0,
  failingMails: { count: 0, since: null, nextAt: null, lastFailure: null },
  webhooks: { waiting: 0, failing: 0, since: null, paused: 0 },
  activity: [],
  jobs: { waiting: 2, failed: [] },
  backups: { lastAt: '2026-11-19T03:00:00.000Z' },
  withoutSecondFactor: { count: 0, people: [] },
  version: '1.0.0',
};

const nobody = { reports: 0, oldestAt: null as string | null, signUps: 0, names: [] as string[] };

async function open(more: Partial<CommunityFigures> = {}, waiting = nobody) {
  const server = startFakeServer();
  server.answer(viewOverview, { data: { ...figures, ...more } });
  server.answer(countReports, {
    data: { open: waiting.reports, mine: 0, closed: 0, oldestAt: waiting.oldestAt },
  });
  server.answer(countSignUpRequests, { data: { waiting: waiting.signUps, names: waiting.names } });
  await renderScreen('/admin', server, { ...mira, communityRole: 'administrator' });
  await screen.findByText('Messages');
  return server;
}

const valueOf = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling;
const queues = () =>
  within(screen.getByRole('list', { name: 'Work in the background' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows counts, what the chosen days added and the days before, and sizes', async () => {
  await open();
  expect(valueOf('Members')?.textContent).toBe('1,200');
  expect(screen.getByTitle('6 new in 30 days').nextElementSibling?.textContent).toBe(
    '0 in the 30 days before',
  );
  fireEvent.click(screen.getByRole('radio', { name: '90 days' }));
  expect(valueOf('Members')?.nextElementSibling?.textContent).toContain('6 new in 90 days');
  expect(screen.getByTitle('6 new in 90 days').nextElementSibling?.textContent).toBe(
    '3 in the 90 days before',
  );
  expect(screen.getByTitle('2 new in 90 days').textContent).toContain('+2');
  expect(valueOf('Active in 7 days')?.nextElementSibling?.textContent).toBe('90 in 30 days');
  expect(screen.getByText('Files and photos').nextElementSibling?.textContent).toBe('1.5 MB');
  expect(valueOf('Database')?.textContent).toBe('12 MB');
  expect(valueOf('Last backup')?.querySelector('time')?.dateTime).toBe('2026-11-19T03:00:00.000Z');
  expect(screen.queryByText(/estimates/)).toBeNull();
});

it('shows all queues in one list', async () => {
  await open();
  expect(queues()).toEqual([
    'Mails waiting to be sent3',
    'Search texts waiting0',
    'Jobs waiting or running2',
    'Webhooks deliveries waiting0',
    'Failed jobs in the last 7 daysNone',
  ]);
  expect(screen.getByText('Nothing needs you right now.')).toBeTruthy();
});

it('links to what needs somebody, and says which jobs failed and since when mails wait', async () => {
  const lastAt = '2026-11-20T04:20:00.000Z';
  const failed = [
    { name: 'purge-sessions', times: 2, lastAt },
    { name: 'sweep-files', times: 1, lastAt },
  ];
  const failingMails = { count: 2, since: lastAt, nextAt: lastAt, lastFailure: null };
  const tom = { _id: 'tom', firstName: 'Tom', lastName: 'Brannigan', photoUrl: null };
  const withoutSecondFactor = { count: 1, people: [tom] };
  const waiting = { reports: 2, oldestAt: '2026-11-18T12:00:00.000Z', signUps: 1, names: ['Piet van Dam'] };
  await open({ jobs: { waiting: 0, failed }, failingMails, withoutSecondFactor }, waiting);
  await screen.findByRole('link', { name: '1 sign-up request Piet van Dam Decide' });
  const links = within(screen.getByRole('list', { name: 'Needs you' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 open reports the oldest waits 2 days Review', '/admin/reports'],
    ['1 sign-up request Piet van Dam Decide', '/admin/sign-ups'],
    ['1 administrator without a second factor Tom Brannigan See', '/admin/members?show=administrator'],
    ['2 mails could not be sent yet See', '/admin#background'],
    ['3 jobs failed in the last 7 days See', '/admin#background'],
  ]);
  expect(queues()[0]).toMatch(/2 could not be sent yet, the oldest since Nov 20, 2026/);
  expect(queues()[4]).toMatch(
    /^Failed jobs in the last 7 days3purge-sessions: 2 times, last on Nov 20, 2026/,
  );
  expect(queues()[4]).toMatch(/sweep-files: once, last on Nov 20, 2026/);
});

it('says since when mails wait and why, and tries them now', async () => {
  const lastFailure = { kind: 'answered' as const, text: '451 try again later' };
  const [since, nextAt] = ['2026-11-20T10:00:00.000Z', '2026-11-20T12:48:00.000Z'];
  const server = await open({ failingMails: { count: 4, since, nextAt, lastFailure } });
  expect(screen.getByText(/The mail server answers “451 try again later”\. The next try is at/)).toBeTruthy();
  expect(screen.getByText(/^4 mails are waiting since Nov 20, 2026/)).toBeTruthy();
  server.answer(retryMails, { message: '4 mails are being sent again.' });
  server.answer(viewOverview, { data: figures });
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('4 mails are being sent again.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull());
});

it('says which webhooks do not arrive', async () => {
  await open({ webhooks: { waiting: 5, failing: 2, since: '2026-11-20T10:00:00.000Z', paused: 1 } });
  expect(queues()[3]).toMatch(
    /^Webhooks deliveries waiting52 could not be delivered yet, the oldest since Nov 20, 2026/,
  );
  expect(queues()[3]).toMatch(/1 webhook is paused after too many failed attempts/);
});

it('draws what takes the space of the disk, and asks for more when it is nearly full', async () => {
  await open({ disk: { availableBytes: 1_000_000, sizeBytes: 20_000_000 } });
  const storage = within(screen.getByRole('region', { name: 'Storage' }));
  expect(storage.getByText('1.5 MB of 20 MB')).toBeTruthy();
  expect(storage.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Photos 500 kB',
    'Files 1 MB',
    'Everything else on the disk 17.5 MB',
    '1 MB free',
  ]);
  expect(screen.getByRole('link', { name: 'The disk is nearly full See' })).toBeTruthy();
});

it('says that the mail server cannot be reached', async () => {
  const lastFailure = { kind: 'unreachable' as const, text: 'ESOCKET' };
  await open({ failingMails: { count: 1, since: '2026-11-20T10:00:00.000Z', nextAt: null, lastFailure } });
  expect(screen.getByText(/The mail server can’t be reached \(ESOCKET\)\.\s*$/)).toBeTruthy();
});

it('draws how many members were active, and says it in words', async () => {
  const activity = Array.from({ length: 31 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10),
    inDay: at,
    inWeek: 9 + at,
    inMonth: 40,
  }));
  await open({ activity });
  const part = within(screen.getByRole('region', { name: 'Active members' }));
  expect(part.getByText(/^From Oct 22 to Nov 20, at most 30 members were active in a day/)).toBeTruthy();
  expect(screen.getByTitle('30 more than 30 days ago').textContent).toContain('+30');
});

it('says that the lines of active members are still to begin', async () => {
  await open();
  expect(screen.getByText('The lines begin once two days were counted.')).toBeTruthy();
});

it('says that figures are estimates, and draws no line of messages that were not counted', async () => {
  await open({ isEstimated: true, trends: { ...figures.trends, messages: null } });
  expect(valueOf('Members')?.textContent).toBe('about 1,200');
  expect(screen.getByText(/estimates of the database/)).toBeTruthy();
  expect(valueOf('Messages')?.querySelector('svg')).toBeNull();
});

it.each([
  [{ backups: null }, 'Not known. Tandem knows of backups by npm run backup.'],
  [{ backups: { lastAt: null } }, 'None was made yet. On the server, run npm run backup.'],
])('says plainly what is not known of backups: %o', async (more, sentence) => {
  await open(more);
  expect(valueOf('Last backup')?.textContent).toBe(sentence);
});

it('says plainly that no job was started yet', async () => {
  await open({ jobs: null });
  expect([queues()[2], queues()[4]]).toEqual([
    'Jobs waiting or runningnot known',
    'Failed jobs in the last 7 daysnot known',
  ]);
});

it('says that the figures could not be loaded', async () => {
  const server = startFakeServer();
  server.refuse(viewOverview, 400, {});
  await renderInApp(<OverviewPage />);
  expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
