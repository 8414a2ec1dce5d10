import * as z from 'zod/mini';

/** The body of every refusal but log-in's: the same sentence twice, a stable code, and a sentence per invalid field. */
export const failure = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The current version, when the refused change was made to an older one. */
  current: z.optional(z.unknown()),
  /** What blocks the operation, when knowing it helps to resolve it. */
  data: z.optional(z.unknown()),
});
export type Failure = z.output<typeof failure>;

/** A kind of refusal: a stable code, the HTTP status, the sentence. Features declare theirs in `*.errors.ts`. */
export interface FailureKind {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Declares a kind of refusal: its code, HTTP status and the sentence people read. */
export const failureKind = (code: string, status: number, message: string): FailureKind => ({
  code,
  status,
  message,
});

/** The shared refusals that the web itself knows: it asks for what is missing, or says the sentence before it sends. */
export const clientFailures = {
  invalid: failureKind('invalid', 400, 'Please check what you entered.'),
  /** The sentence says until when, and why. */
  suspended: failureKind('session.suspended', 401, 'Your account is suspended.'),
  passwordRequired: failureKind('session.password_required', 403, 'Enter your password to continue.'),
  factorRequired: failureKind(
    'session.factor_required',
    403,
    'Confirm with a passkey, your authenticator app or a recovery code to continue.',
  ),
  secondFactorRequired: failureKind(
    'session.second_factor_required',
    403,
    'The community asks for a second factor here. Set one up in your security settings first.',
  ),
  termsRequired: failureKind(
    'session.terms_required',
    403,
    'The terms of this community have changed. Read and accept them to go on.',
  ),
} as const;

/** The refusals shared by all features. */
export const commonFailures = {
  ...clientFailures,
  malformed: failureKind('malformed', 400, 'The request could not be read.'),
  signedOut: failureKind('session.required', 401, 'Please log in to continue.'),
  tokenClosed: failureKind('token.closed', 403, 'API tokens cannot do this. Log in with a browser instead.'),
  /** The sentence says which scopes. */
  tokenScope: failureKind('token.scope_missing', 403, 'This API token lacks a scope that this needs.'),
  emailUnverified: failureKind(
    'session.email_unverified',
    403,
    'Confirm your email address first. You can ask for the link in Settings.',
  ),
  moderatorsOnly: failureKind(
    'community.moderators_only',
    403,
    'Only moderators and administrators of the community can do this.',
  ),
  administratorsOnly: failureKind(
    'community.administrators_only',
    403,
    'Only administrators of the community can do this.',
  ),
  foreignOrigin: failureKind('origin.refused', 403, 'This request came from another site and was refused.'),
  /** The sentence says which address people use. */
  otherHost: failureKind('host.refused', 421, 'This community has another address now.'),
  notFound: failureKind('not_found', 404, 'Not found.'),
  methodNotAllowed: failureKind('method.refused', 405, 'This URL does not support that method.'),
  tooLarge: failureKind('body.too_large', 413, 'The request is too large.'),
  mediaType: failureKind('body.media_type', 415, 'Send the request as JSON.'),
  tooMany: failureKind('throttled', 429, 'Too many requests. Wait a moment and try again.'),
  unexpected: failureKind('unexpected', 500, 'Something went wrong'),
  /** A change waited too long for others of the same thing; Retry-After says when to try again. */
  busy: failureKind('busy', 503, 'The server is too busy for this right now. Try again in a moment.'),
  unavailable: failureKind(
    'unavailable',
    503,
    'The server is not available right now. Try again in a moment.',
  ),
  /** The same code as `unavailable`, because a client does the same: it tries again later. The sentence may be the operator's. */
  maintenance: failureKind('unavailable', 503, 'We are working on the server, and will be back soon.'),
  diskFull: failureKind(
    'unavailable',
    503,
    'The disk of this server is full, so nothing can be saved right now. Try again later.',
  ),
} as const;
