import type { User } from '@tandem/contract/account';
import type { Person, PersonPage } from '@tandem/contract/people';

/** A member as seen by another, without a connection unless the test adds one. */
export const personNamed = (firstName: string, more: Partial<Person> = {}): Person => ({
  _id: firstName.toLowerCase(),
  firstName,
  lastName: 'Keller',
  photoUrl: null,
  emailId: null,
  about: '',
  experience: null,
  techStack: [],
  skills: [],
  interests: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  connectionStatus: 'none',
  requestId: null,
  requestDirection: null,
  ...more,
});

/** A person with what their page shows. */
export const pageOf = (person: Person, more: Partial<PersonPage> = {}): PersonPage => ({
  ...person,
  links: [],
  hoursPerWeek: null,
  timeZone: null,
  languages: [],
  inCommon: { connections: [], connectionsCount: 0, skills: [], interests: [] },
  mayInvite: false,
  ...more,
});

/** The signed-in member of most tests. */
export const mira: Required<User> = {
  _id: 'mira',
  firstName: 'Mira',
  lastName: 'Okafor',
  emailId: 'mira@example.org',
  age: 33,
  gender: 'female',
  photoUrl: null,
  about: 'Builds things with other people.',
  experience: 5,
  techStack: ['TypeScript'],
  skills: ['Testing'],
  interests: ['maps'],
  links: [],
  hoursPerWeek: null,
  timeZone: null,
  languages: [],
  showsProjects: true,
  showsOnline: true,
  showsPublicly: false,
  showsEmail: true,
  mustVerifyEmail: false,
  termsVersion: null,
  communityRole: 'member',
  hasPassword: true,
  createdAt: '2026-11-01T09:00:00.000Z',
};

/** The signed-in member with every field filled in. */
export const completeMira: Required<User> = {
  ...mira,
  age: 31,
  photoUrl: '/api/files/tandem/content/mira',
  about: 'I like maps.',
  experience: 6,
  techStack: ['Rust'],
  skills: ['SQLite'],
  interests: ['Boats'],
  links: [{ title: 'Charts', url: 'https://charts.example.org/mira' }],
  hoursPerWeek: 4,
  timeZone: 'Europe/Vienna',
  languages: ['German'],
  createdAt: '2026-03-02T12:00:00.000Z',
};
