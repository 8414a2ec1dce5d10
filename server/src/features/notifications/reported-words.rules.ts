import type { ProjectAct } from '@tandem/contract/projects/project-acts';
import type { StoredNotification } from '@tandem/contract/notifications';
import type { ReportedKind } from '@tandem/contract/reports';

type Report = StoredNotification['report'];

const things: Record<ReportedKind, (title: string) => string> = {
  member: (title) => `the profile of ${title}`,
  photo: (title) => `the photo of ${title}`,
  project: (title) => `the project ${title}`,
  message: (title) => `a message in ${title}`,
  comment: (title) => `a comment on ${title}`,
};

const owns: Record<ReportedKind, (title: string) => string> = {
  member: () => 'your profile',
  photo: () => 'your photo',
  project: (title) => `your project ${title}`,
  message: (title) => `your message in ${title}`,
  comment: (title) => `your comment on ${title}`,
};

/** Names what somebody reported, for those who reported it. */
export const reportedThingOf = (report: Report): string =>
  report ? things[report.kind](report.title) : 'something';

/** Names what was reported, for its author. */
export const ownThingOf = (report: Report): string =>
  report ? owns[report.kind](report.title) : 'what you wrote';

/** What moderators did about a report, for those who made it. */
export const outcomeOf = (report: Report): string =>
  report?.isActedOn ? 'We acted on it.' : 'We found no breach of our rules.';

const moderated: Record<ProjectAct, (title: string) => string> = {
  projectHidden: (title) => `A moderator hid ${title}`,
  projectShown: (title) => `Everybody can see ${title} again`,
  projectArchived: (title) => `An administrator archived ${title}`,
  projectUnarchived: (title) => `An administrator took ${title} out of the archive`,
  projectDeleted: (title) => `An administrator deleted ${title}`,
  projectRestored: (title) => `An administrator restored ${title}`,
};

/** What the administration did to a project. */
export const moderatedProject = (act: ProjectAct | null | undefined, title: string): string =>
  act ? moderated[act](title) : title;

/** How many people ask to become members, for moderators. */
export const askingToJoin = (count: number): string =>
  count === 1 ? 'Somebody asks to become a member' : `${count} people ask to become members`;

type AccountAct = NonNullable<StoredNotification['accountAct']>;

const ownActs: Record<AccountAct['act'], string> = {
  resetLinkMade: 'An administrator made a link for a new password of your account',
  secondFactorRemoved: 'An administrator removed the second factor of your account',
  memberDataExported: 'An administrator downloaded your data',
  memberDeleted: 'An administrator deleted your account',
  roleChanged: 'An administrator changed your role',
};

const actsOnOthers: Record<AccountAct['act'], (member: string) => string> = {
  resetLinkMade: (member) => `made a link for a new password of ${member}`,
  secondFactorRemoved: (member) => `removed the second factor of ${member}`,
  memberDataExported: (member) => `downloaded the data of ${member}`,
  memberDeleted: () => 'deleted the account of a member',
  roleChanged: (member) => `made ${member} an administrator`,
};

/** What an administrator did to an account. */
export function actedOn(accountAct: StoredNotification['accountAct']): string {
  if (!accountAct) return 'An administrator changed an account';
  const { act, isOwn, by, member } = accountAct;
  if (isOwn) return ownActs[act];
  return `${by ?? 'The shell of the server'} ${actsOnOthers[act](member ?? 'a member')}`;
}
