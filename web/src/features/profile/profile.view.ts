import type { Gender, User } from '@tandem/contract/account';
import { editProfileBody } from '@tandem/contract/profile';
import { cleanList, hasAddress, type WebLink } from '@tandem/contract/values';
import type * as z from 'zod/mini';
import { formatDate } from '../../ui/dates.ts';
import { formatTimeZone } from '../../ui/time-zones.ts';
import { profileTexts as texts } from './profile.texts.ts';

/** An entry of an edited list; its id is stable while others are added or removed. */
export interface Entry {
  id: number;
  text: string;
}
/** The lists that are shown as badges. */
export const badgeLists = ['skills', 'techStack', 'interests'] as const;
export const listNames = [...badgeLists, 'languages', 'links'] as const;
export type ListName = (typeof listNames)[number];

/** The profile form's values, as typed: numbers as text, lists as entries. */
export interface ProfileDraft extends Record<ListName, Entry[]> {
  photoUrl: string | null;
  firstName: string;
  lastName: string;
  age: string;
  gender: Gender;
  experience: string;
  hoursPerWeek: string;
  /** Empty for none. */
  timeZone: string;
  about: string;
}

/** The privacy settings: what others see beyond the profile. */
export type Shown = 'showsEmail' | 'showsOnline' | 'showsProjects' | 'showsPublicly';

/** Validation errors by field. */
export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>;

/** An entry with a new id. */
export const withEntry = (list: Entry[], text = ''): Entry[] => [
  ...list,
  { id: Math.max(0, ...list.map(({ id }) => id)) + 1, text },
];

const linesOf = (entries: string[]): Entry[] => entries.map((text, at) => ({ id: at + 1, text }));

/** The initial draft of a profile. */
export const draftOf = (user: User): ProfileDraft => ({
  photoUrl: user.photoUrl,
  firstName: user.firstName,
  lastName: user.lastName,
  age: user.age?.toString() ?? '',
  gender: user.gender,
  experience: user.experience?.toString() ?? '',
  hoursPerWeek: user.hoursPerWeek?.toString() ?? '',
  timeZone: user.timeZone ?? '',
  about: user.about,
  skills: linesOf(user.skills),
  techStack: linesOf(user.techStack),
  interests: linesOf(user.interests),
  languages: linesOf(user.languages),
  links: linesOf(user.links.map(textOfLink)),
});

/** Parses a stored draft; undefined when it is invalid. */
export function draftFrom(stored: unknown, user: User): ProfileDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const isWhole = Object.entries(draftOf(user)).every(([name, part]) =>
    Array.isArray(part)
      ? isList(found[name])
      : typeof found[name] === 'string' || (name === 'photoUrl' && found[name] === null),
  );
  return isWhole ? (stored as ProfileDraft) : undefined;
}

const isList = (found: unknown) =>
  Array.isArray(found) &&
  found.every((line: Partial<Entry> | null) => typeof line?.id === 'number' && typeof line.text === 'string');

/** A link in one line: its title, if it has one, and its address. */
const textOfLink = ({ title, url }: WebLink): string => `${title} ${url}`.trim();

/** Reads a link from a line: what stands before the last word is its title. `https://` may be left out. */
function linkOf(line: string): WebLink {
  const words = line.trim().split(/\s+/);
  const address = words.pop() ?? '';
  return { title: words.join(' '), url: /^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}` };
}

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const entriesOf = (list: Entry[]) => cleanList(list.map(({ text }) => text));

/** The fields that the form edits: those of the contract without the switches, which save themselves. */
export type ProfileBody = Required<Omit<z.input<typeof editProfileBody>, Shown>>;

/** The request body of a draft, with all editable fields (§3-05). */
export const bodyOf = (draft: ProfileDraft): ProfileBody => ({
  photoUrl: draft.photoUrl,
  gender: draft.gender,
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  about: draft.about.trim(),
  age: numberOf(draft.age),
  experience: numberOf(draft.experience),
  skills: entriesOf(draft.skills),
  techStack: entriesOf(draft.techStack),
  interests: entriesOf(draft.interests),
  languages: entriesOf(draft.languages),
  links: entriesOf(draft.links).map(linkOf),
  hoursPerWeek: numberOf(draft.hoursPerWeek),
  timeZone: draft.timeZone || null,
});

/** Whether saving the draft would change anything; empty entries do not count. */
export const isChanged = (draft: ProfileDraft, user: User): boolean =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(user)));

/** Maps the server's field errors to inputs. */
export function errorsOf(draft: ProfileDraft, fields: Record<string, string>): ProfileErrors {
  const named = Object.entries(fields).map(([field, sentence]) => [field.split('.')[0] ?? '', sentence]);
  return Object.fromEntries(named.filter(([field = '']) => field in draft));
}

/** The body without a name that stays and that the contract no longer takes, because it has an address. */
export function changesOf(draft: ProfileDraft, user: User): Partial<ProfileBody> {
  const { firstName, lastName, ...others } = bodyOf(draft);
  const isFormer = (name: string | undefined, before: string) => name === before && hasAddress(before);
  return {
    ...others,
    ...(!isFormer(firstName, user.firstName) && { firstName }),
    ...(!isFormer(lastName, user.lastName) && { lastName }),
  };
}

/** Validates the changes of a draft by the contract. */
export function checked(draft: ProfileDraft, user: User): ProfileErrors {
  const result = editProfileBody.safeParse(changesOf(draft, user));
  if (result.success) return {};
  const issues = result.error.issues.toReversed();
  return errorsOf(draft, Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
}

/** The facts beside the photo; 'N/A' for missing ones of the specification, and none of Tandem's own. */
export function factsOf(user: User, now: Date): { label: string; value: string }[] {
  const { labels, none, years } = texts;
  const { hoursPerWeek, timeZone, languages } = user;
  return [
    { label: labels.email, value: user.emailId || none },
    { label: labels.experience, value: user.experience === null ? none : years(user.experience) },
    { label: labels.age, value: user.age?.toString() ?? none },
    { label: labels.gender, value: isGender(user.gender) ? texts.genders[user.gender] : none },
    { label: labels.joined, value: joinedOn(user) },
    ...(hoursPerWeek === null ? [] : [{ label: labels.availability, value: texts.hours(hoursPerWeek) }]),
    ...(timeZone === null ? [] : [{ label: labels.timeZone, value: formatTimeZone(timeZone, now) }]),
    ...(languages.length === 0 ? [] : [{ label: labels.languages, value: languages.join(', ') }]),
  ];
}

/** Accounts of other servers may have none (§2.5-06). */
const isGender = (value: unknown): value is Gender => typeof value === 'string' && value in texts.genders;

/** The joined date in the spec's format. */
export const joinedOn = (user: User): string => formatDate(user.createdAt, 'DD MMM YYYY') || texts.none;
