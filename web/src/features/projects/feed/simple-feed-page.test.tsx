import { askToJoin, listMyApplications } from '@tandem/contract/join-requests';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';

// spec: §2.7-02
it('the simple feed has a button to ask to join', async () => {
  const server = startFakeServer();
  const feedWith = (myRequestStatus: 'pending' | null) =>
    server.answer(listFeed, {
      data: [projectNamed('Mill', { myRequestStatus })],
      nextCursor: null,
      total: 1,
    });
  feedWith(null);
  server.answer(listMyApplications, { data: [], nextCursor: null });
  server.answer(askToJoin, () => {
    feedWith('pending');
    const request = {
      _id: 'r',
      projectId: 'Mill',
      role: 'Miller',
      roleId: null,
      message: null,
      reason: null,
      status: 'pending' as const,
    };
    const userId = personNamed('Mira');
    return { message: '', data: { ...request, userId, createdAt: '2026-11-20T09:00:00.000Z' } };
  });
  const { user } = await renderScreen('/project-feed', server);
  await user.click(await screen.findByRole('button', { name: 'Join Project: Mill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Mill' }));
  await write(user, dialog.getByRole('textbox', { name: 'Role' }), 'Miller', '{Enter}');
  expect(await screen.findByText('Join request sent successfully!')).toBeTruthy();
  expect(await screen.findByText('Requested')).toBeTruthy();
});
