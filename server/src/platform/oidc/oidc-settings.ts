import type { OidcSettings } from './oidc-client.ts';

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
