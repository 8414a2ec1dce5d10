import * as z from 'zod/mini';

const incomplete = 'This link is incomplete. Open it again from the mail, or ask for a new one.';

/** The secret of a link in a mail: what `newToken` of the server makes. */
export const linkToken = z.string(incomplete).check(z.regex(/^[\w-]{43}$/, incomplete));
