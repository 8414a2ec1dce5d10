import { readForMember, storeForMember } from '../../../platform/member-storage.ts';

const storageKey = 'last-group';

/** Remembers the group chat that the member had open last in this browser. */
export const rememberGroup = (me: string, chatId: string): void => storeForMember(storageKey, me, chatId);

/** The group chat that the member had open last, if it is among these. */
export function lastGroupOf<Listed extends { _id: string }>(
  me: string,
  groups: readonly Listed[],
): Listed | undefined {
  const last = readForMember(storageKey, me);
  return groups.find(({ _id }) => _id === last) ?? groups[0];
}
