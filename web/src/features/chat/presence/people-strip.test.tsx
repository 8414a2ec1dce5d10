import { listChatMembers } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { personNamed } from '../../../testing/sample-people.ts';
import { PeopleStrip } from './people-strip.tsx';

const crowd = Array.from({ length: 150 }, (_, at) => personNamed(`Person${at}`));
const shown = async () =>
  within(await screen.findByRole('list', { name: 'People in this chat' })).getAllByRole('listitem').length;

it('shows all people of a group that is larger than what a chat carries, page by page', async () => {
  const server = startFakeServer();
  server.answer(listChatMembers, ({ query: { cursor = '0', limit } }) => {
    const end = Number(cursor) + Number(limit);
    return { data: crowd.slice(Number(cursor), end), nextCursor: end < crowd.length ? String(end) : null };
  });
  const people = crowd.slice(0, limits.peopleOfChat.viewed);
  const chat = groupChat({ people, peopleCount: crowd.length });
  const { user } = await renderInApp(<PeopleStrip chat={chat} me="mira" />);
  for (const count of [50, 100]) {
    await expect.poll(shown).toBe(count);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
  }
  await expect.poll(shown).toBe(crowd.length);
  expect(screen.getByText('Person149')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('requests nothing more for a group that the chat carries whole', async () => {
  startFakeServer();
  const chat = groupChat({ people: crowd.slice(0, 3), peopleCount: 3 });
  await renderInApp(<PeopleStrip chat={chat} me="mira" />);
  await expect.poll(shown).toBe(3);
});
