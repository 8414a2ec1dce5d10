import * as z from 'zod/mini';

const incomplete = 'This link is incomplete. Open it again from the mail, or ask for a new one.';

/** What `newToken` of the server makes. */
const token = (sentence: string) => z.string(sentence).check(z.regex(/^[\w-]{43}$/, sentence));

/** The secret of a link in a mail. */
export const linkToken = token(incomplete);

/** The secret of an invitation to the community. */
export const invitationToken = token(
  'This invitation link is incomplete. Open it again, or ask for a new one.',
);
