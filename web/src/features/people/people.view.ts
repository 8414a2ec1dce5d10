import type { InCommon, Person } from '@tandem/contract/people';
import type { PersonProject, ProjectPart } from '@tandem/contract/people/person-projects';
import { daysSince, formatDate, wordsOfAge } from '../../ui/dates.ts';
import { peopleTexts as texts } from './people.texts.ts';
import { neighbourOf } from '../../ui/lists/pages-in.ts';

/** The experience in words, or the fallback (§2.17-05). */
export const experienceOf = ({ experience }: Pick<Person, 'experience'>): string =>
  experience === null ? texts.facts.notSpecified : texts.facts.years(experience);

/** When a project was last active, in words. */
export const activityOf = (lastActivityAt: string, now: Date): string =>
  texts.projects.active(wordsOfAge(daysSince(lastActivityAt, now)));

/** What an owner looks for, else since when; what somebody joined as, and since when. */
export function lineOf({ role, lookingFor, since }: PersonProject, part: ProjectPart): string {
  if (part === 'owned' && lookingFor.length > 0) return texts.projects.lookingFor(lookingFor.join(', '));
  const [month = '', , year = ''] = formatDate(since, 'MMM D, YYYY').split(' ');
  if (part === 'owned') return texts.projects.published(`${month} ${year}`);
  return role === ''
    ? texts.projects.joined(`${month} ${year}`)
    : `${role} · ${texts.projects.since(`${month} ${year}`)}`;
}

const mostShared = 5;

/** The skills and interests that two people share, in one line; empty without any. */
export function sharedLine({ skills, interests }: Pick<InCommon, 'skills' | 'interests'>): string {
  const all = [...skills, ...interests.map((tag) => `#${tag}`)];
  const rest = all.length - mostShared;
  const named = all.slice(0, mostShared);
  if (named.length === 0) return '';
  return texts.inCommon.share(
    new Intl.ListFormat('en').format(rest > 0 ? [...named, `${rest} more`] : named),
  );
}

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = (id: string): string => `person-${id}`;

/** The heading to focus after a person is removed: of the next person, else of the previous one. */
export function nextHeading(list: readonly { _id: string }[], id: string): string | undefined {
  const next = neighbourOf(list, id);
  return next && headingIdOf(next._id);
}
