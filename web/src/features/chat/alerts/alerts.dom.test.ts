import type { ChatMessage } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.store.ts';
import { showAlert } from './alerts.dom.ts';

const message: ChatMessage = {
  _id: 'message',
  chatId: 'chat',
  seq: 1,
  text: 'Hello?',
  createdAt: '2026-11-20T09:00:00.000Z',
  sender: { _id: 'ana', firstName: 'Ana', lastName: 'Berg', photoUrl: null },
  clientId: null,
};
const unmuted = {
  topics: [],
  quietHours: { isOn: false, from: '00:00', to: '23:59' },
  timeZone: 'UTC',
  mail: 'on' as const,
  address: 'mira@example.org',
  mutedProjects: [],
  mutedChats: [],
};

let shown: string[];
let settings: object;
beforeEach(() => {
  shown = [];
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  vi.stubGlobal(
    'Notification',
    class {
      constructor(title: string) {
        shown.push(title);
      }
      addEventListener() {}
    },
  );
  vi.stubGlobal('fetch', async () => Response.json({ data: settings }));
  useSession.getState().setUser({ _id: 'me', firstName: 'Mira', lastName: 'Okafor', photoUrl: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['shows a message of an unmuted chat', unmuted, ['Ana Berg']],
  ['shows none of a muted chat', { ...unmuted, mutedChats: [{ _id: 'chat', title: 'Ana Berg' }] }, []],
  ['shows none in quiet hours', { ...unmuted, quietHours: { ...unmuted.quietHours, isOn: true } }, []],
])('%s', async (_, given, expected) => {
  settings = given;
  showAlert(new QueryClient(), 'me', message);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toEqual(expected);
});
