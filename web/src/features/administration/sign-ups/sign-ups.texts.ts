import { plural } from '../../../ui/numbers.ts';

/** The copy of /admin/sign-ups. */
export const signUpsTexts = {
  title: 'Sign-up requests',
  subtitle: 'People who want to join. Accept whom you know or trust.',
  list: 'Sign-up requests',
  loading: 'Loading sign-up requests...',
  failed: 'The sign-up requests could not be loaded.',
  empty: 'Nobody is waiting.',
  emptyHint: 'When somebody asks to become a member, their request appears here.',
  emptyOpen:
    'New members don’t need your approval at the moment. Administrators can change that in Community settings.',
  waiting: (count: number) => plural(count, { one: '# request waits', other: '# requests wait' }),
  verified: 'Address confirmed',
  unverified: 'Address not confirmed',
  message: 'Why they want to join',
  messageMissing: 'They gave no reason.',
  about: 'About',
  skills: (name: string) => `Skills of ${name}`,
  refusedBefore: (day: string) => `A request with this address was refused on ${day}.`,
  accept: 'Accept',
  refuse: 'Refuse',
  acceptOf: (name: string) => `Accept ${name}`,
  refuseOf: (name: string) => `Refuse ${name}`,
  decisionFailed: 'The decision could not be saved.',
  dialog: {
    title: (name: string) => `Refuse ${name}?`,
    text: 'What they entered is deleted. They are told, and can ask again.',
    reason: 'Reason (optional)',
    reasonHint: 'They read it.',
    submit: 'Refuse',
  },
};
