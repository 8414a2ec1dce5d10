import type { AuditAct, AuditEntry } from '@tandem/contract/audit';
import { formatDateTime } from '../../ui/dates.ts';
import { plural } from '../../ui/numbers.ts';

/** The acts as the filter names them. */
const acts: Record<AuditAct, string> = {
  administratorClaimed: 'Became the first administrator',
  roleChanged: 'Changed the role',
  memberSuspended: 'Suspended',
  suspensionLifted: 'Ended the suspension',
  sessionsEnded: 'Signed out everywhere',
  resetLinkMade: 'Made a link for a new password',
  secondFactorRemoved: 'Removed the second factor',
  emailViewed: 'Looked up the email address',
  memberDataExported: 'Downloaded the data',
  memberDeleted: 'Deleted the account',
  reportTaken: 'Took a report',
  reportReleased: 'Gave a report back',
  reportNoted: 'Added a note to a report',
  reportDismissed: 'Dismissed a report',
  memberWarned: 'Warned',
  contentHidden: 'Hid what was reported',
  decisionUndone: 'Undid a decision',
  settingsChanged: 'Changed the community settings',
  invitationMade: 'Made an invitation link',
  invitationRevoked: 'Revoked an invitation link',
  projectHidden: 'Hid the project',
  projectShown: 'Showed the project again',
  projectArchived: 'Archived the project',
  projectUnarchived: 'Took the project out of the archive',
  projectDeleted: 'Deleted the project',
  projectRestored: 'Restored the project',
  signUpApproved: 'Accepted a sign-up request',
  signUpRefused: 'Refused a sign-up request',
  announcementPublished: 'Published an announcement',
  announcementEnded: 'Took the announcement back',
  logoSet: 'Set the logo',
  logoRemoved: 'Removed the logo',
  allSessionsEnded: 'Signed everybody out',
  keysRotated: 'Replaced the keys of the server',
};

const actName = (act: AuditAct): string => acts[act];

/** The copy of the audit log. */
export const auditTexts = {
  title: 'Audit log',
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded.',
  none: 'Nothing recorded yet.',
  noneHint: 'What administrators and moderators do for the community appears here.',
  empty: 'No entries found.',
  emptyHint: 'Choose another action, member or time.',
  act: 'Action',
  allActs: 'All actions',
  from: 'From',
  until: 'Until',
  shell: 'Whoever runs the server',
  actName,
  address: (address: string) => `from ${address}`,
  filterBy: (name: string) => `Entries by ${name}`,
  filterAbout: (name: string) => `Entries about ${name}`,
  export: 'Export',
  exportCsv: 'As CSV',
  exportLines: 'As JSON lines',
  exportFailed: 'The audit log could not be exported.',
  exported: 'Audit log exported.',
  onlyBy: 'Entries by one member',
  onlyAbout: 'Entries about one member',
};

type Details = AuditEntry['details'];

/** What follows the name of who acted: the words before the name of the member whom it concerns, and those after it. */
interface AuditSentence {
  before: string;
  /** Whether the name of the member stands between both. */
  namesMember: boolean;
  after: string;
}

interface AuditedAct {
  details: Details;
  /** Whom it concerns: another member, who acted, or nobody. */
  about: 'member' | 'self' | null;
}

/** Words for what belongs to who acted: "the role of" is "their own role", and "a message" is "their own message". */
const own = (words: string): string =>
  words.replace(/\bthe ([\w ]+) of$/, 'their own $1').replace(/^(the|an?) /, 'their own ');

/** A sentence whose object is the member; `nobody` stands for one who is not named. */
const onMember =
  (before: string, after: (details: Details) => string = () => '', nobody = 'a member') =>
  ({ details, about }: AuditedAct): AuditSentence => {
    const toSelf = own(before) === before ? `${before} themselves` : own(before);
    const otherwise = about === 'self' ? toSelf : `${before} ${nobody}`;
    return {
      before: about === 'member' ? before : otherwise,
      namesMember: about === 'member',
      after: after(details),
    };
  };

/** A sentence about a thing of the member. */
const onThing =
  (before: string, thing: (details: Details) => string, after = '') =>
  ({ details, about }: AuditedAct): AuditSentence => {
    const words = about === 'self' ? own(thing(details)) : thing(details);
    return {
      before: `${before} ${words}${about === 'member' ? ' of' : ''}`,
      namesMember: about === 'member',
      after,
    };
  };

/** A sentence without a member. */
const plain =
  (words: string, more: (details: Details) => string = () => '') =>
  ({ details }: AuditedAct): AuditSentence => ({
    before: [words, more(details)].filter(Boolean).join(' '),
    namesMember: false,
    after: '',
  });

/** `signUpMode` as `Sign up mode`, for a setting that has no words of its own here. */
const spelledOut = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const settingInWords = (value: Details[string] | undefined): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? 'empty' : String(value);
};

/** Each setting with its value before and after: `name.before` and `name.after` of the details. */
function settingsChange(details: Details): string {
  const changes = Object.keys(details)
    .filter((key) => key.endsWith('.after'))
    .map((key) => {
      const name = key.slice(0, -'.after'.length);
      const [before, after] = [details[`${name}.before`], details[key]].map(settingInWords);
      return `${name.startsWith('LIMIT_') ? name : spelledOut(name)}: ${before} → ${after}`;
    });
  const { asksMembersAgain } = details;
  if (asksMembersAgain !== undefined)
    changes.push(
      asksMembersAgain === true
        ? 'members are asked to accept them'
        : 'members are not asked to accept them again',
    );
  return changes.length === 0 ? '' : `(${changes.join(', ')})`;
}

const roles: Record<string, string> = {
  member: 'member',
  moderator: 'moderator',
  administrator: 'administrator',
};
const roleOf = (role: Details[string] | undefined): string => roles[String(role)] ?? String(role);

const things: Record<string, string> = {
  member: 'the profile',
  message: 'a message',
  comment: 'a comment',
  photo: 'a photo',
};

const projectOf = ({ title }: Details): string =>
  title === undefined ? 'a project' : `the project “${title}”`;
const reportedOf = (details: Details): string =>
  details['thing'] === 'project' ? projectOf(details) : (things[String(details['thing'])] ?? 'something');

const days = (count: Details[string]): string => plural(Number(count), { one: '# day', other: '# days' });
const suspendedFor = (details: Details): string => {
  const { days: count } = details;
  if (count === undefined) return '';
  return count === null ? 'for good' : `for ${days(count)}`;
};
const roleChange = ({ before, after }: Details): string =>
  [
    ...(before === undefined ? [] : [`from ${roleOf(before)}`]),
    ...(after === undefined ? [] : [`to ${roleOf(after)}`]),
  ].join(' ');
const linkOf = ({ uses, days: count }: Details): string =>
  [
    ...(uses ? [`for ${plural(Number(uses), { one: '# person', other: '# people' })}`] : []),
    ...(count ? [`valid for ${days(count)}`] : []),
  ].join(', ');
const announced = ({ text, link, endsAt, notifiesMembers }: Details): string =>
  [
    ...(text === undefined ? [] : [`“${text}”`]),
    ...(link ? [`with the link ${link}`] : []),
    ...(endsAt ? [`until ${formatDateTime(String(endsAt))}`] : []),
    ...(notifiesMembers === true ? ['and notified all members'] : []),
  ].join(' ');
const resealed = ({ apps, members }: Details): string => {
  if (apps !== undefined)
    return `(${plural(Number(apps), { one: '# authenticator app', other: '# authenticator apps' })})`;
  return members === undefined ? '' : `(${plural(Number(members), { one: '# member', other: '# members' })})`;
};

const sentences: Record<AuditAct, (audited: AuditedAct) => AuditSentence> = {
  administratorClaimed: plain('became the first administrator'),
  roleChanged: onMember('changed the role of', roleChange),
  memberSuspended: onMember('suspended', suspendedFor),
  suspensionLifted: onMember('ended the suspension of'),
  sessionsEnded: onMember('signed', () => 'out on all devices'),
  resetLinkMade: onMember('made a link for a new password of', ({ isMailed }) =>
    isMailed === true ? 'and had it mailed' : '',
  ),
  secondFactorRemoved: onMember('removed the second factor of'),
  emailViewed: onMember('looked up the email address of'),
  memberDataExported: onMember('downloaded the data of'),
  memberDeleted: onMember('deleted the account of'),
  reportTaken: onThing('took the report about', reportedOf),
  reportReleased: onThing('gave back the report about', reportedOf),
  reportNoted: onThing('added a note to the report about', reportedOf),
  reportDismissed: onThing('dismissed the report about', reportedOf),
  memberWarned: onMember('warned', (details) =>
    details['thing'] === undefined ? '' : `about ${reportedOf(details)}`,
  ),
  contentHidden: onThing('hid', reportedOf),
  decisionUndone: onThing('took back the decision about', reportedOf),
  settingsChanged: plain('changed the community settings', settingsChange),
  invitationMade: plain('made an invitation link', linkOf),
  invitationRevoked: plain('revoked an invitation link'),
  projectHidden: onThing('hid', projectOf),
  projectShown: onThing('showed', projectOf, 'again'),
  projectArchived: onThing('archived', projectOf),
  projectUnarchived: onThing('took', projectOf, 'out of the archive'),
  projectDeleted: onThing('deleted', projectOf),
  projectRestored: onThing('restored', projectOf),
  signUpApproved: onMember('accepted the sign-up request of', undefined, 'somebody'),
  signUpRefused: plain('refused a sign-up request'),
  announcementPublished: plain('published an announcement', announced),
  announcementEnded: plain('took back an announcement', announced),
  logoSet: plain('set the logo'),
  logoRemoved: plain('removed the logo'),
  allSessionsEnded: plain('signed everybody out', resealed),
  keysRotated: plain('replaced the keys of the server', resealed),
};

/** What an entry says about its act, without the name of who acted. */
export function auditSentenceOf({
  act,
  actor,
  member,
  details,
}: Pick<AuditEntry, 'act' | 'actor' | 'member' | 'details'>): AuditSentence {
  const isSelf = member !== null && member._id === actor?._id;
  return sentences[act]({ details, about: isSelf ? 'self' : member && 'member' });
}
