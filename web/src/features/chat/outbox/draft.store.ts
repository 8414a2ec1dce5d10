import type { Mention } from '@tandem/contract/chat/plain-text';
import { useState } from 'react';
import { forget, storeForMember, readForMember } from '../../../platform/member-storage.ts';

const storageKey = 'draft:';
const namesKey = 'draft-names:';

const read = (key: string, me: string) => {
  const stored = readForMember(key, me);
  return typeof stored === 'string' ? stored : '';
};

/** The unsent text of a chat, and whom it names; survives reloads. */
export function useDraft(chatId: string, me: string) {
  const [draft, setDraft] = useState(() => read(storageKey + chatId, me));
  const [named, setNamed] = useState<readonly Mention[]>(() => {
    const stored = readForMember(namesKey + chatId, me);
    return Array.isArray(stored) ? (stored as Mention[]) : [];
  });
  const name = (people: readonly Mention[]) => {
    setNamed(people);
    if (people.length === 0) forget(namesKey + chatId);
    else storeForMember(namesKey + chatId, me, people);
  };
  const change = (text: string) => {
    setDraft(text);
    if (text !== '') return storeForMember(storageKey + chatId, me, text);
    forget(storageKey + chatId);
    name([]);
    return undefined;
  };
  return { draft, setDraft: change, named, setNamed: name };
}
