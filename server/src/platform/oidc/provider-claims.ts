import type { IDToken, UserInfoResponse } from 'openid-client';

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
