import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { countReports, listReports, viewReport } from '@tandem/contract/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { wordsOf } from './moderation.view.ts';

it('says that there is no such report, and offers no retry', async () => {
  const server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listReports, { data: [], nextCursor: null });
  server.refuse(viewReport, 404, { message: 'This report does not exist.' });
  await renderScreen('/admin/reports?report=01', server, { ...mira, communityRole: 'moderator' });
  expect(await screen.findByText('No report found.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('shows whom a kept text mentions by name, and no ids', () => {
  const [ana, ben] = [1, 2].map((end) => `00000000-0000-7000-8000-00000000000${end}`);
  const around = [
    { _id: 'm', author: { _id: ana!, name: 'Ana Lovrić' }, text: '', createdAt: '2026-11-20T09:00:00.000Z' },
  ];
  const text = `<@${ana}> and <@${ben}>, **now**, <@everyone> & <@nobody>`;
  expect(wordsOf(text, around)).toBe('@Ana Lovrić and @someone, **now**, @everyone & <@nobody>');
  expect(wordsOf(text)).toBe('@someone and @someone, **now**, @everyone & <@nobody>');
});
