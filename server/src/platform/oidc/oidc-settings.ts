import type { IDToken, UserInfoResponse } from 'openid-client';

/** The OpenID Connect provider of the community, as the operator set it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button is called. */
  name: string;
}

const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** What is missing or unsafe in the variables of the provider, a line each; none where no provider is set. */
export function oidcLines(
  given: Record<string, string | undefined>,
  isLoopback: (host: string) => boolean,
): string[] {
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length === required.length) return [];
  const issuer = URL.parse(given['OIDC_ISSUER'] ?? '');
  const isReadable = issuer?.protocol === 'http:' && !isLoopback(issuer.hostname);
  return [
    ...(missing.length > 0 ? [`Log-in through a provider also needs ${missing.join(', ')}.`] : []),
    ...(isReadable ? ['OIDC_ISSUER must start with https://, except on this machine.'] : []),
    ...(given['PUBLIC_URL'] === undefined
      ? ['OIDC_ISSUER also needs PUBLIC_URL: the provider sends browsers back to it.']
      : []),
  ];
}

interface OidcVariables {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
}

/** The provider of checked variables; null where none is set. */
export function oidcOf(values: OidcVariables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME ?? new URL(issuer).hostname };
}

/** What the provider says about the person who logged in; names and addresses are unchecked texts. */
export interface ProviderClaims {
  /** Issuer and subject together identify the account at the provider; an address does not. */
  issuer: string;
  subject: string;
  email: string | null;
  /** True only if the provider says so with the boolean: some send the text "false". */
  isEmailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  /** When the person last logged in at the provider; null where it does not say. */
  authenticatedAt: Date | null;
}

/** Reads the claims of an ID token; `fetchMore` asks for what providers leave to their UserInfo endpoint. */
export async function readClaims(
  token: IDToken,
  fetchMore: () => Promise<UserInfoResponse>,
): Promise<ProviderClaims> {
  const isComplete = token['email'] !== undefined && (token['name'] ?? token['given_name']) !== undefined;
  const person = isComplete ? token : await fetchMore();
  return {
    issuer: token.iss,
    subject: token.sub,
    email: textOf(person['email']),
    isEmailVerified: person['email_verified'] === true,
    name: textOf(person['name']),
    givenName: textOf(person['given_name']),
    familyName: textOf(person['family_name']),
    authenticatedAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1_000) : null,
  };
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' ? claim.slice(0, 1_000) : null;

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
