import { useState } from 'react';
import { forget, storeForMember, readForMember } from '../../../platform/member-storage.ts';

const storageKey = 'draft:';

/** The unsent text of a chat; survives reloads. */
export function useDraft(chatId: string, me: string) {
  const [draft, setDraft] = useState(() => {
    const stored = readForMember(storageKey + chatId, me);
    return typeof stored === 'string' ? stored : '';
  });
  const change = (text: string) => {
    setDraft(text);
    if (text === '') forget(storageKey + chatId);
    else storeForMember(storageKey + chatId, me, text);
  };
  return [draft, change] as const;
}
