import type { EditableSection } from '@tandem/contract/community/community-administration';
import { create } from 'zustand';
import { forget, readForMember, storeForMember } from '../../../platform/member-storage.ts';
import type { Draft } from './community-settings.view.ts';

type Drafts = Partial<Record<EditableSection, Draft>>;

const key = 'communitySettings';

interface DraftStore {
  member: string | null;
  drafts: Drafts;
}

const useStore = create<DraftStore>()(() => ({ member: null, drafts: {} }));

/** What a member typed and did not save, by section; it survives a reload. */
export function useDrafts(member: string): Drafts {
  const state = useStore();
  return state.member === member ? state.drafts : storedDrafts(member);
}

/** Keeps what is typed in a section; an empty draft is removed. */
export function keepDraft(member: string, section: EditableSection, draft: Draft): void {
  const state = useStore.getState();
  const { [section]: _, ...others } = state.member === member ? state.drafts : storedDrafts(member);
  const drafts = Object.keys(draft).length > 0 ? { ...others, [section]: draft } : others;
  useStore.setState({ member, drafts });
  if (Object.keys(drafts).length > 0) storeForMember(key, member, drafts);
  else forget(key);
}

/** What is kept from before a reload. A function declaration, because the hook above uses it. */
function storedDrafts(member: string): Drafts {
  const found = readForMember(key, member);
  return typeof found === 'object' && found !== null ? (found as Drafts) : {};
}
