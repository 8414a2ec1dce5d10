import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerMetadata } from 'openid-client';
import type { Clock } from '../clock.ts';
import {
  failureOf,
  type OidcSettings,
  type ProviderClaims,
  ProviderFailure,
  readClaims,
} from './oidc-settings.ts';

/** Log-in at an OpenID Connect provider: authorization code with PKCE, state and nonce (ADR 0066). */
export interface OidcClient {
  issuer: string;
  name: string;
  /**
   * The address at the provider that starts a log-in. State, nonce and PKCE verifier follow from the flow's secret
   * token. `isFresh` asks for a new log-in there, also in an open session. Throws ProviderFailure.
   */
  startUrl(token: string, options: { isFresh: boolean }): Promise<string>;
  /** Exchanges the code in the query of the redirect for what the provider says. Throws ProviderFailure. */
  finish(token: string, search: string): Promise<ProviderClaims>;
}

interface OidcDeps {
  settings: OidcSettings;
  publicUrl: string;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How long to wait for each reply of the provider. */
  timeoutSeconds?: number;
}

type Library = typeof import('openid-client');

/** How far the clocks of provider and server may differ. */
const clockSkewSeconds = 60;

/** How long the provider's metadata is used before it is read again, in milliseconds. */
const metadataMs = 60 * 60 * 1_000;

/** Where the provider sends the browser back to: a screen, which posts the query to `finishProviderLogIn`. */
const callbackPath = '/login/callback';

/** Asks the provider nothing until the first log-in, so that it never stops the server. */
export function createOidcClient({
  settings,
  publicUrl,
  clock,
  log,
  timeoutSeconds = 5,
}: OidcDeps): OidcClient {
  const { issuer, name } = settings;
  const configure = createConfigure(settings, { clock, timeoutSeconds });
  const redirectUri = `${publicUrl}${callbackPath}`;
  const orFailure = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.reason !== 'refused') log.warn({ reason: failure.reason, cause: failure.detail }, 'oidc');
      throw failure;
    }
  };
  return {
    issuer,
    name,
    startUrl: (token, { isFresh }) =>
      orFailure(async () => {
        const { library, config } = await configure();
        const { state, nonce, verifier } = deriveFlowSecrets(token);
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
        });
        return url.href;
      }),
    finish: (token, search) =>
      orFailure(async () => {
        const { library, config } = await configure();
        const url = new URL(redirectUri);
        url.search = search;
        const { state, nonce, verifier } = deriveFlowSecrets(token);
        const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
        const tokens = await library.authorizationCodeGrant(config, url, {
          ...checks,
          idTokenExpected: true,
        });
        const claims = tokens.claims() ?? refuseUntrusted();
        return readClaims(claims, () => library.fetchUserInfo(config, tokens.access_token, claims.sub));
      }),
  };
}

function refuseUntrusted(): never {
  throw new ProviderFailure('untrusted', 'no ID token');
}

/**
 * Returns a function that gives the library and its configuration. That is new each time, and so are the provider's keys:
 * the library keeps those of a configuration for a minute, in which a rotated key would refuse everybody.
 */
function createConfigure(
  { issuer, clientId, clientSecret }: OidcSettings,
  { clock, timeoutSeconds }: { clock: Clock; timeoutSeconds: number },
) {
  const isInsecure = issuer.startsWith('http:');
  const discover = async (library: Library): Promise<ServerMetadata> => {
    // oxlint-disable-next-line typescript/no-deprecated -- Only for a provider on this machine, which config.ts checks.
    const execute = isInsecure ? [library.allowInsecureRequests] : [];
    const options = { timeout: timeoutSeconds, execute };
    const found = await library.discovery(new URL(issuer), clientId, undefined, undefined, options);
    return found.serverMetadata();
  };
  let known: { metadata: ServerMetadata; until: number } | null = null;
  let discovering: Promise<ServerMetadata> | null = null;
  return async () => {
    // Loaded at the first log-in, because most communities have no provider.
    const library = await import('openid-client');
    const now = clock.now().getTime();
    if (known === null || known.until <= now) {
      discovering ??= discover(library).finally(() => (discovering = null));
      known = { metadata: await discovering, until: now + metadataMs };
    }
    const { metadata } = known;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const { ClientSecretBasic, ClientSecretPost } = library;
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const skew = { [library.clockTolerance]: clockSkewSeconds };
    const config = new library.Configuration(metadata, clientId, skew, authenticate(clientSecret));
    config.timeout = timeoutSeconds;
    library.enableNonRepudiationChecks(config);
    // oxlint-disable-next-line typescript/no-deprecated -- As above.
    if (isInsecure) library.allowInsecureRequests(config);
    return { library, config };
  };
}

/** What binds the provider's answer to the browser that asked: RFC 6749 `state`, OIDC `nonce`, RFC 7636 verifier. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Derives the secrets of a flow from the token in the browser's cookie, so that the database stores none of them. */
const deriveFlowSecrets = (token: string): FlowSecrets => {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
};
