/** Why a log-in at the provider failed: it did not answer, it said no, or its answer does not hold. */
export type ProviderFailureReason = 'unreachable' | 'refused' | 'untrusted';

/** A failed log-in at the provider. `detail` is for the log: codes only, no token and no address. */
export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason;
  readonly detail: string;

  constructor(reason: ProviderFailureReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.detail = detail;
  }
}

/** Errors of the library for replies that never came, or were no replies of a provider that works. */
const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Errors that a provider reports of itself (RFC 6749, section 4.1.2.1). */
const ownErrors = new Set(['server_error', 'temporarily_unavailable']);

/** Sorts what the library throws. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const { code, error: said } = fieldsOf(error);
  // Authorization errors are in the redirect, and token errors in the reply for the code.
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' || code === 'OAUTH_RESPONSE_BODY_ERROR') {
    if (ownErrors.has(said)) return new ProviderFailure('unreachable', said);
    if (said === 'invalid_client' || said === 'unauthorized_client')
      return new ProviderFailure('untrusted', said);
    return new ProviderFailure('refused', said);
  }
  const isAway = unreachableCodes.has(code) || isNetworkError(error);
  return new ProviderFailure(isAway ? 'unreachable' : 'untrusted', code || 'network');
}

/** What `fetch` throws without a response: a TypeError without a code of the library. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && !fieldsOf(error).code.startsWith('ERR_');

function fieldsOf(error: unknown): { code: string; error: string } {
  if (typeof error !== 'object' || error === null) return { code: '', error: '' };
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  return { code: typeof code === 'string' ? code : '', error: typeof said === 'string' ? said : '' };
}
