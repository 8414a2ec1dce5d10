import type { memoryMail } from './memory-mail.ts';

type Mails = ReturnType<typeof memoryMail>['sent'];

/** The latest mail with a link that has a token. Mails of notifications have none. */
export const lastMailWithToken = (mails: Mails): Mails[number] | undefined =>
  mails.findLast(({ action }) => action?.url.includes('#token='));

/** The token in the latest link that has one; '' without. */
export const lastToken = (mails: Mails): string =>
  lastMailWithToken(mails)?.action?.url.split('#token=')[1] ?? '';
