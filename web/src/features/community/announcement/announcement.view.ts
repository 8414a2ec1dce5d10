import type { Announcement } from '@tandem/contract/community/announcement';
import { announcementTexts as texts } from './announcement.texts.ts';

/** What is typed in the form; the end is a local time such as `2026-11-23T14:00`. */
export interface AnnouncementDraft {
  text: string;
  link: string;
  endsAt: string;
  notifiesMembers: boolean;
}

export const emptyDraft: AnnouncementDraft = { text: '', link: '', endsAt: '', notifiesMembers: false };

/** The text with the link on a line of its own, which Markdown makes clickable. */
export const withLink = ({ text, link }: Pick<Announcement, 'text' | 'link'>): string =>
  link === null || link === '' ? text : `${text}\n${link}`;

/** What cannot be sent as it is, with a sentence for each. */
export function errorsIn({ text, endsAt }: AnnouncementDraft, now: Date): Record<string, string> {
  return {
    ...(text.trim() === '' ? { text: texts.textNeeded } : {}),
    ...(endsAt !== '' && !(new Date(endsAt) > now) ? { endsAt: texts.endNeeded } : {}),
  };
}

/** What the form sends. `replaces` is the announcement that its author saw. */
export const bodyOf = (
  { text, link, endsAt, notifiesMembers }: AnnouncementDraft,
  replaces: string | null,
) => ({
  text,
  link: link.trim() === '' ? null : link,
  endsAt: endsAt === '' ? null : new Date(endsAt).toISOString(),
  notifiesMembers,
  replaces,
});
