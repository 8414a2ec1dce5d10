import type { Letter, MailDraft } from '../../../platform/mail/mail.ts';
import type { NotificationWords } from './notification-words.rules.ts';

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

const entriesOf = (lines: readonly NotificationWords[], origin: string) =>
  lines
    .slice(0, shownLines)
    .map(({ text, detail, quote, path }) => ({ text, detail, quote, url: origin + path }));

/** The mail that tells what was collected for a member. */
export function collectedLetter(
  member: Recipient,
  lines: readonly NotificationWords[],
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
  lines: readonly NotificationWords[],
  { origin, community }: MailPlace,
): Letter {
  return {
    to: to(member),
    subject: cut(lines[0]?.text ?? ''),
    intro: [`Hello ${member.firstName},`, `This happened to your ${community} account:`],
    entries: entriesOf(lines, origin),
    action: { label: 'Open settings', url: `${origin}/settings` },
    outro: ['If that was you, there is nothing to do. If not, choose a new password now.'],
  };
}
