import {
  countSignUpRequests,
  listSignUpRequests,
} from '@tandem/contract/administration/administration-members';
import { countReports, listReports } from '@tandem/contract/reports';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';

it('changes the section where scrolling returns a promise, as in new browsers', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  const server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listSignUpRequests, { data: [], nextCursor: null });
  server.answer(listReports, { data: [], nextCursor: null });
  const moderator = { ...mira, communityRole: 'moderator' as const };
  const { user } = await renderScreen('/admin/sign-ups', server, moderator);
  await screen.findByRole('heading', { level: 1, name: 'Sign-up requests' });
  await user.click(screen.getByRole('link', { name: /^Reports/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy();
  expect(scroll).toHaveBeenCalled();
  scroll.mockRestore();
});
