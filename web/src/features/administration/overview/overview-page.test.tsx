import { type CommunityFigures, viewOverview } from '@tandem/contract/administration';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
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
  databaseBytes: 12_000_000,
  waitingMails: 3,
  waitingTexts: 0,
  failingMails: { count: 0, since: null },
  jobs: { waiting: 2, failed: [] },
  backups: { lastAt: '2026-11-19T03:00:00.000Z' },
  version: '1.0.0',
};

async function open(more: Partial<CommunityFigures> = {}) {
  const server = startFakeServer();
  server.answer(viewOverview, { data: { ...figures, ...more } });
  await renderInApp(<OverviewPage />);
  await screen.findByText('Members');
  return (label: string) => screen.getByText(label).nextElementSibling;
}

it('shows counts, sizes, what waits and the last backup', async () => {
  const valueOf = await open();
  expect(valueOf('Members')?.textContent).toBe('1,200');
  expect(valueOf('Stored photos')?.textContent).toBe('1.5 MB');
  expect(valueOf('Database')?.textContent).toBe('12 MB');
  expect(valueOf('Jobs waiting or running')?.textContent).toBe('2');
  expect(valueOf('Last backup')?.querySelector('time')?.dateTime).toBe('2026-11-19T03:00:00.000Z');
  expect(valueOf('Failed jobs in the last 7 days')?.textContent).toBe('None.');
  expect(screen.queryByText(/estimates/)).toBeNull();
});

it('says which jobs failed, and that figures are estimates', async () => {
  const lastAt = '2026-11-20T04:20:00.000Z';
  const failed = [
    { name: 'purge-sessions', times: 2, lastAt },
    { name: 'sweep-files', times: 1, lastAt },
  ];
  const valueOf = await open({ jobs: { waiting: 0, failed }, isEstimated: true });
  const list = within(valueOf('Failed jobs in the last 7 days') as HTMLElement);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^purge-sessions: 2 times, last on Nov 20, 2026/),
    expect.stringMatching(/^sweep-files: once, last on Nov 20, 2026/),
  ]);
  expect(valueOf('Members')?.textContent).toBe('about 1,200');
  expect(screen.getByText(/estimates of the database/)).toBeTruthy();
});

it.each([
  [{ backups: null }, 'Last backup', 'Not known. PostgreSQL is backed up by its own tools.'],
  [{ backups: { lastAt: null } }, 'Last backup', 'None was made yet. On the server, run npm run backup.'],
  [{ jobs: null }, 'Failed jobs in the last 7 days', 'Not known: no job was started yet.'],
  [{ jobs: null }, 'Jobs waiting or running', 'not known'],
])('says plainly what is not known: %o', async (more, label, sentence) => {
  const valueOf = await open(more);
  expect(valueOf(label)?.textContent).toBe(sentence);
});

it('says that the figures could not be loaded', async () => {
  const server = startFakeServer();
  server.refuse(viewOverview, 400, {});
  await renderInApp(<OverviewPage />);
  expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
