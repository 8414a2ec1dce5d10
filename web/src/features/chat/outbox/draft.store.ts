import { useState } from 'react';
import { forget, keep, readForMember } from '../../../platform/member-storage.ts';

const shelf = 'draft:';

/** What is typed in a chat and not sent, kept over reloads and for each chat by itself. */
export function useDraft(chatId: string, me: string) {
  const [draft, setDraft] = useState(() => {
    const kept = readForMember(shelf + chatId, me);
    return typeof kept === 'string' ? kept : '';
  });
  const change = (text: string) => {
    setDraft(text);
    if (text === '') forget(shelf + chatId);
    else keep(shelf + chatId, me, text);
  };
  return [draft, change] as const;
}
