import type { User } from '@tandem/contract/account';

/** The steps of "Complete your profile", and whether each is done. */
export const stepsOf = (user: User) =>
  [
    { name: 'photo', isDone: user.photoUrl !== null },
    { name: 'time', isDone: user.hoursPerWeek !== null && user.timeZone !== null },
    { name: 'links', isDone: user.links.length > 0 },
  ] as const;
