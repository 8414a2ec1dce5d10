import { sayTyping } from '@tandem/contract/chat';
import { create } from 'zustand';
import { live } from '../../platform/live/live.ts';

const visibleMs = 5_000;
const reportEveryMs = 3_000;

/** The ids of typing people by chat. */
export const useTyping = create<{ byChat: Record<string, string[]> }>()(() => ({ byChat: {} }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
let reportedAt = 0;

const people = (chatId: string) => useTyping.getState().byChat[chatId] ?? [];
const setPeople = (chatId: string, ids: string[]) =>
  useTyping.setState(({ byChat }) => ({ byChat: { ...byChat, [chatId]: ids } }));

/** Shows somebody as typing for five seconds. */
export function applyTyping({ chatId, userId }: { chatId: string; userId: string }): void {
  const key = `${chatId} ${userId}`;
  clearTimeout(timers.get(key));
  if (!people(chatId).includes(userId)) setPeople(chatId, [...people(chatId), userId]);
  timers.set(
    key,
    setTimeout(() => stopTyping(chatId, userId), visibleMs),
  );
}

/** Shows somebody as no longer typing. */
export function stopTyping(chatId: string, userId: string): void {
  clearTimeout(timers.get(`${chatId} ${userId}`));
  timers.delete(`${chatId} ${userId}`);
  if (people(chatId).includes(userId))
    setPeople(
      chatId,
      people(chatId).filter((id) => id !== userId),
    );
}

/** Reports typing at most every three seconds; after a failure the next key reports again. */
export function reportTyping(chatId: string): void {
  if (Date.now() - reportedAt < reportEveryMs) return;
  reportedAt = Date.now();
  live.command(sayTyping, { chatId }).catch(endTyping);
}

/** After sending, the next key reports again. */
export const endTyping = (): void => void (reportedAt = 0);
