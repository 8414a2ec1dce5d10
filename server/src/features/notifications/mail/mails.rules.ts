import type { Letter, MailDraft } from '../../../platform/mail/mail.ts';
import { normalForm } from '@tandem/contract/people';
import {
  mailWords,
  type NotificationKind,
  notificationKinds,
  type NotificationToTell,
  pathOfChat,
  pathOfStored,
  topicOf,
} from '@tandem/contract/notifications/notification-kinds';

/** Whom a mail goes to. */
interface Recipient {
  firstName: string;
  lastName: string;
  emailId: string;
}

/** Where a mail comes from. */
type MailPlace = Pick<MailDraft, 'origin' | 'community'>;

const shownLines = 20;
const longestSubject = 120;

const to = ({ firstName, lastName, emailId }: Recipient): Letter['to'] => ({
  name: `${firstName} ${lastName}`,
  address: emailId,
});

const cut = (text: string) =>
  text.length > longestSubject ? `${text.slice(0, longestSubject - 1).trimEnd()}…` : text;

const entriesOf = (lines: readonly MailLine[], origin: string) =>
  lines
    .slice(0, shownLines)
    .map(({ text, detail, quote, path }) => ({ text, detail, quote, url: origin + path }));

/** The mail that tells what was collected for a member. */
export function collectedLetter(
  member: Recipient,
  lines: readonly MailLine[],
  { origin, community, unsubscribeUrl }: MailPlace & { unsubscribeUrl: string },
): Letter {
  const [first] = lines;
  const more = lines.length - shownLines;
  const areFits = lines.every(({ isFit }) => isFit === true);
  const several = areFits
    ? `${lines.length} projects fit you`
    : `${lines.length} notifications on ${community}`;
  return {
    to: to(member),
    subject: lines.length === 1 ? cut(first?.text ?? '') : several,
    intro: [
      `Hello ${member.firstName},`,
      areFits ? 'These projects fit your profile:' : `This happened on ${community}:`,
    ],
    entries: entriesOf(lines, origin),
    action: { label: `Open ${community}`, url: `${origin}/notifications` },
    outro: more > 0 ? [`${more} more ${more === 1 ? 'is' : 'are'} in your notifications.`] : [],
    footer: [
      { label: 'Notification settings', url: `${origin}/settings/notifications` },
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
    unsubscribeUrl,
  };
}

/** The mail about the security of the account, which nobody can unsubscribe from. */
export function urgentLetter(
  member: Recipient,
  lines: readonly MailLine[],
  { origin, community }: MailPlace,
): Letter {
  return {
    to: to(member),
    subject: cut(lines[0]?.text ?? ''),
    intro: [`Hello ${member.firstName},`, `This happened to your ${community} account:`],
    entries: entriesOf(lines, origin),
    action: { label: 'Open settings', url: `${origin}/settings/account` },
    outro: ['If that was you, there is nothing to do. If not, choose a new password now.'],
  };
}

/** What a line of a mail says, and the path that it leads to. */
export interface MailLine {
  text: string;
  detail: string | null;
  quote: string | null;
  path: string;
  /** Whether it is a project that fits the member. */
  isFit?: boolean;
}

/** What a notification says in a mail. */
export const mailLineOf = (notification: NotificationToTell): MailLine => ({
  ...mailWords(notification),
  path: pathOfStored(notification) ?? '/notifications',
});

/** Unread messages of a chat. */
export interface UnreadChat {
  /** The project of a group chat. */
  projectId: string | null;
  chatId: string;
  /** The title of the project, or the name of the other side. */
  title: string;
  count: number;
}

/** What unread messages of a chat say in a mail. Their words stay in the product. */
export function chatLineOf({ projectId, chatId, title, count }: UnreadChat): MailLine {
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  return {
    text: projectId === null ? `${messages} from ${title}` : `${messages} in ${title}`,
    detail: null,
    quote: null,
    path: pathOfChat(chatId),
  };
}

/** A project that fits a member, and the lists that they are compared by. */
interface Fitting {
  id: string;
  title: string;
  skills: readonly string[];
  tags: readonly string[];
  profile: { skills: readonly string[]; techStack: readonly string[]; interests: readonly string[] };
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a mail says of a project that fits: as the card of the feed, what the member knows and shares. */
export function fittingLineOf({ id, title, skills, tags, profile }: Fitting): MailLine {
  const among = (own: readonly string[], entries: readonly string[]) => {
    const forms = new Set(own.map(normalForm));
    return entries.filter((entry) => forms.has(normalForm(entry)));
  };
  const known = among([...profile.skills, ...profile.techStack], skills);
  const shared = among(profile.interests, tags).map((tag) => `#${tag}`);
  const reasons = [
    ...(known.length > 0 ? [`You know ${listed.format(known)}`] : []),
    ...(shared.length > 0 ? [`${known.length > 0 ? 'shares' : 'Shares'} ${listed.format(shared)}`] : []),
  ];
  return {
    text: `${title} fits you`,
    detail: reasons.join(' · ') || null,
    quote: null,
    path: `/projects/${id}`,
    isFit: true,
  };
}

/** The kinds that are mailed at once, each for itself. */
export const urgentKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => topicOf(kind) === 'security',
);

const minuteMs = 60_000;

/** The shortest time between two collected mails to a member. */
export const gapMs = 15 * minuteMs;
/** From a notification to its mail, in which more can come and the member can see it in the product. */
export const collectMs = 2 * minuteMs;
/** How long messages are unread before a mail tells of them. */
export const unreadMs = 10 * minuteMs;
/** Mails that are older are dropped; longer than quiet hours and an outage of the mail server over night. */
export const mailingLastsMs = 3 * 24 * 60 * minuteMs;

/** Until when a mail that is about to be sent waits; null when it does not. A mail that failed before has had its gap. */
export function heldUntil(
  { lastAt, isClaimed, quietUntil }: { lastAt: Date | null; isClaimed: boolean; quietUntil: Date | null },
  now: Date,
): Date | null {
  const gapEnds = isClaimed || lastAt === null ? null : new Date(lastAt.getTime() + gapMs);
  const ends = [gapEnds, quietUntil].filter((end): end is Date => end !== null && end > now);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}
