import { create } from 'zustand';
import { type AnnouncementDraft, emptyDraft } from './announcement.view.ts';

/** What is typed in the form, kept while its author looks at other screens. */
export const useAnnouncementDraft = create<AnnouncementDraft>()(() => emptyDraft);
