import type { AuditAct, AuditEntry } from '@tandem/contract/audit';
import { plural } from '../../ui/numbers.ts';

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

const roles: Record<string, string> = {
  member: 'member',
  moderator: 'moderator',
  administrator: 'administrator',
};

/** `signUpMode` as `Sign up mode`, for a detail that has no words of its own here. */
const spelledOut = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const actName = (act: AuditAct): string => acts[act];

const things: Record<string, string> = {
  member: 'a profile',
  project: 'a project',
  message: 'a message',
  comment: 'a comment',
  photo: 'a photo',
};

const inWords = (value: AuditEntry['details'][string] | undefined): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? 'empty' : String(value);
};

/** Each setting with its value before and after: `name.before` and `name.after` of the details. */
const settingsChange = (details: AuditEntry['details']): string =>
  Object.keys(details)
    .filter((key) => key.endsWith('.after'))
    .map((key) => {
      const name = key.slice(0, -'.after'.length);
      const [before, after] = [details[`${name}.before`], details[key]].map(inWords);
      return `${name.startsWith('LIMIT_') ? name : spelledOut(name)}: ${before} → ${after}`;
    })
    .concat(
      details['asksMembersAgain'] === undefined
        ? []
        : details['asksMembersAgain'] === true
          ? 'members are asked to accept them'
          : 'members are not asked to accept them again',
    )
    .join(', ');

/** What a project was called, and what was reported. */
const subjectOf = ({ thing, title }: AuditEntry['details']): string[] => [
  ...(thing === undefined ? [] : [`about ${things[String(thing)] ?? thing}`]),
  ...(title === undefined ? [] : [`“${title}”`]),
];

/** What the details of an entry add to its act; '' for nothing. */
function detailOf({ act, details }: Pick<AuditEntry, 'act' | 'details'>): string {
  const { days, before, after } = details;
  if (act === 'memberSuspended')
    return days === null ? 'for good' : `for ${plural(Number(days), { one: '# day', other: '# days' })}`;
  if (act === 'roleChanged') {
    const from = before === undefined ? '' : `from ${roles[String(before)] ?? before} `;
    return `${from}to ${roles[String(after)] ?? after}`;
  }
  if (act === 'settingsChanged') return settingsChange(details);
  const { thing: _thing, thingId: _id, title: _title, ...rest } = details;
  const others = Object.entries(rest).map(([name, value]) => `${spelledOut(name)}: ${value}`);
  return [...subjectOf(details), others.join(', ')].join(' ').trim();
}

/** The copy of the audit log. */
export const auditTexts = {
  title: 'Audit log',
  subtitle: 'What administrators and moderators did. Entries can’t be changed.',
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded.',
  empty: 'No entries found.',
  emptyHint: 'Choose another act, member or time.',
  act: 'Act',
  allActs: 'All acts',
  from: 'From',
  until: 'Until',
  shell: 'The shell of the server',
  actName,
  detailOf,
  reason: (reason: string) => `“${reason}”`,
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
