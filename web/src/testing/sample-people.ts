import type { User } from '@tandem/contract/account';
import type { Person } from '@tandem/contract/people';

/** A member as another sees them: a stranger, unless the test says otherwise. */
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

/** The member who is signed in, unless a test says otherwise. */
export const mira: User = {
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
  showsOnline: true,
  showsEmail: true,
  createdAt: '2026-11-01T09:00:00.000Z',
};
