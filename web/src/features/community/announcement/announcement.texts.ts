import { formatNumber, plural } from '../../../ui/numbers.ts';

const members = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'member', other: 'members' })}`;

/** The copy of its form in /admin/settings. */
export const announcementTexts = {
  tab: 'Announcement',
  intro:
    'A banner above every screen. Everybody who opens this site sees it, also without an account. Members can close it for themselves.',
  loading: 'Loading the announcement...',
  failed: 'The announcement could not be loaded.',
  now: 'Announced now',
  none: 'Nothing is announced.',
  since: (at: string) => `Since ${at}`,
  until: (at: string) => `until ${at}`,
  notifying: (count: number) => `${members(count)} notified so far`,
  notified: (count: number) => `${members(count)} notified`,
  takeBack: 'Take back',
  takeBackTitle: 'Take the announcement back?',
  takeBackText: 'It disappears from all screens, and from the notifications of members.',
  notTakenBack: 'The announcement was not taken back.',
  next: 'New announcement',
  text: 'Text',
  textHint: '**Bold**, *italic*, lists and [links](https://example.org) work.',
  left: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'character', other: 'characters' })} left`,
  link: 'Link (optional)',
  linkHint: 'Shown after the text, such as https://status.example.org.',
  endsAt: 'End (optional)',
  endsAtHint: 'From then on nobody sees it.',
  notifiesMembers: 'Also notify every member',
  notifiesMembersHint:
    'In their notifications, and by email or push if they chose that. You and suspended members are left out.',
  preview: 'Preview',
  publish: 'Publish',
  replace: 'Publish in place of the one above',
  notPublished: 'The announcement was not published.',
  textNeeded: 'Write what you want to announce.',
  endNeeded: 'Choose a date and time in the future.',
};
