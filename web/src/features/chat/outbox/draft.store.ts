import { useState } from 'react';
import { forget, keep, readForMember } from '../../../platform/member-storage.ts';

const storageKey = 'draft:';

/** What is typed in a chat and not sent, kept over reloads and for each chat by itself. */
export function useDraft(chatId: string, me: string) {
  const [draft, setDraft] = useState(() => {
    const kept = readForMember(storageKey + chatId, me);
    return typeof kept === 'string' ? kept : '';
  });
  const change = (text: string) => {
    setDraft(text);
    if (text === '') forget(storageKey + chatId);
    else keep(storageKey + chatId, me, text);
  };
  return [draft, change] as const;
}
