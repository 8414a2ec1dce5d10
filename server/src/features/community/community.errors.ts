import { Refusal } from '../../platform/refusal.ts';
import { failureKind } from '@tandem/contract/failure';

export const communityErrors = {
  noSuchPage: failureKind('community.no_such_page', 404, 'This community has no such page.'),
  changed: failureKind(
    'community.changed',
    409,
    'Somebody else changed these settings meanwhile. Look at what they are now, then save again.',
  ),
  announcementChanged: failureKind(
    'community.announcement_changed',
    409,
    'Somebody else changed the announcement meanwhile. Look at what it is now, then publish again.',
  ),
  noSuchAnnouncement: failureKind('community.no_such_announcement', 404, 'There is no such announcement.'),
  mailIsOff: failureKind(
    'community.mail_is_off',
    409,
    'This server sends no mail, so nobody could confirm an email address. Set SMTP_URL and MAIL_FROM first.',
  ),
  endsInPast: failureKind('community.ends_in_past', 400, 'The end must be in the future.'),
} as const;

/** The refusal of an accent that does not stand out from the page; it says the contrast. */
export function accentTooLight(contrast: number): Refusal {
  const message = `Buttons in this colour would be hard to see: its contrast with the page is ${contrast}:1, and it needs at least 3:1. Choose a darker colour.`;
  return new Refusal(failureKind('community.accent_too_light', 400, message), {
    fields: { accent: message },
  });
}
