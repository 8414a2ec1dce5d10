import { listChats } from '@tandem/contract/chat';
import { acceptOwnership, declineOwnership } from '@tandem/contract/projects/project-members';
import { listMyCollaborations } from '@tandem/contract/projects/project-lists';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { MyWorkingProjectsPage } from './my-working-projects-page.tsx';

const mei = { _id: 'mei', firstName: 'Mei', lastName: 'Keller', photoUrl: null };
const offer = { to: mei, offeredAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-12-04T09:00:00.000Z' };
const ferry = projectNamed('Ferry', { isMember: true, ownershipOffer: offer });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listChats, { data: [], nextCursor: null });
  server.answer(listMyCollaborations, {
    data: [ferry, projectNamed('Lighthouse', { isMember: true })],
    nextCursor: null,
  });
});

const button = (name: string) => screen.findByRole('button', { name });

it('says on the card of a joined project that its owner offers it', async () => {
  await renderInApp(<MyWorkingProjectsPage />);
  expect(await screen.findByText(/offers you this project.* ends on Dec 4, 2026\.$/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
});

it('accepts the offer', async () => {
  const owned = { ...ferry, isOwner: true, ownershipOffer: null };
  server.answer(acceptOwnership, { message: 'You own Ferry now.', data: owned });
  const { user } = await renderInApp(<MyWorkingProjectsPage />);
  await user.click(await button('Accept the ownership of Ferry'));
  expect(await screen.findByText('You own Ferry now.')).toBeTruthy();
});

it('declines the offer, which then leaves the card', async () => {
  server.answer(declineOwnership, () => {
    server.answer(listMyCollaborations, { data: [{ ...ferry, ownershipOffer: null }], nextCursor: null });
    return { message: 'Offer declined.', data: { ...ferry, ownershipOffer: null } };
  });
  const { user } = await renderInApp(<MyWorkingProjectsPage />);
  await user.click(await button('Decline the ownership of Ferry'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull());
});
