import { peopleMessages } from '@tandem/contract/people';
import { counted } from '../../ui/counted.ts';

const number = new Intl.NumberFormat('en-US');

const facts = {
  about: 'About',
  experience: 'Experience',
  joined: 'Joined',
  email: 'Email',
  skills: 'Skills',
  interests: 'Interests',
  techStack: 'Tech stack',
  of: (what: string, name: string) => `${what} of ${name}`,
  years: (count: number) => counted(count, 'year', 'years'),
  notSpecified: 'Not specified',
  noSkills: 'No skills specified',
  noInterests: 'No interests specified',
  noTechStack: 'No tech stack specified',
  noAbout: 'No description available.',
};

const feed = {
  title: 'People Feed',
  subtitle: 'Everybody here, the newest members first.',
  list: 'People',
  loading: 'Loading people...',
  failed: 'Failed to fetch people.',
  empty: 'Nobody else is here yet.',
  emptyHint: 'New members appear here as soon as they sign up.',
  emptyAction: 'Explore Projects',
  discover: 'Discover People',
};

const suggested = {
  title: 'Discover People',
  subtitle: 'People who share your skills and interests.',
  everybody: 'See everybody',
  search: 'Search by name, skill or interest',
  clearSearch: 'Clear search',
  list: 'Suggested people',
  loading: 'Loading...',
  failed: 'Failed to fetch suggestions.',
  empty: 'No suggestions found.',
  emptyHint: 'You know everybody who fits. Look through the whole community instead.',
  noMatchHint: 'Nobody fits that search. Try another word, or fewer of them.',
  emptyAction: 'Go to the People Feed',
  noTitle: 'No job title available',
  found: (count: number) => `${number.format(count)} found`,
  reason: 'Why they are suggested',
};

const dismissing = {
  dismiss: (name: string) => `Do not suggest ${name} again`,
  hint: 'Do not suggest again',
  title: (name: string) => `Stop suggesting ${name}?`,
  text: (name: string) =>
    `You will not be shown ${name} among your suggestions again. You still find them in the People Feed.`,
  confirm: 'Stop suggesting',
  done: peopleMessages.dismissed,
  failed: 'Failed to dismiss the suggestion.',
};

const one = {
  title: 'Person',
  loading: 'Loading...',
  failed: 'Failed to fetch this person.',
  missing: 'Person not found',
  missingText: 'This person does not exist.',
  missingAction: 'Discover People',
};

/** Every sentence of the room; the spec's own are verbatim. */
export const peopleTexts = { facts, feed, suggested, dismissing, one, retry: 'Retry', back: 'Back' };
