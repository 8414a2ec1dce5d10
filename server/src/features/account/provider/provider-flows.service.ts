import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretCookie } from '../../../platform/http/guards/cookies.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import type { OidcClient } from '../../../platform/oidc/oidc-client.ts';
import { ProviderFailure } from '../../../platform/oidc/oidc-settings.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { providerErrors } from './provider.errors.ts';
import * as repository from './provider.repository.ts';
import { flowMs } from './provider.rules.ts';
import type { FlowPurpose } from './provider.tables.ts';

/** What a log-in at the provider needs. */
export interface FlowDeps {
  database: Database;
  clock: Clock;
  /** Null where the operator set none. */
  oidc: OidcClient | null;
}

/** The browser of a flow: its cookies and the member of its session, '' without one. */
export interface FlowBrowser {
  me: string;
  session: SecretCookie;
  flow: SecretCookie;
  record: RecordSecurityEvent;
}

/** The screen of the web where accounts at the provider are linked. */
export const settingsPath = '/settings';

/** The provider; refuses where there is none. */
export const requireProvider = ({ oidc }: Pick<FlowDeps, 'oidc'>): OidcClient =>
  oidc ?? refuse(providerErrors.off);

/** Waits for the provider; a failure there is a refusal that says what to do. */
export async function askProvider<T>({ name }: OidcClient, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderFailure) refuse(providerErrors[error.reason](name));
    throw error;
  }
}

/** Starts a flow in this browser and returns the address at the provider. */
export async function startFlow(
  deps: FlowDeps,
  browser: Pick<FlowBrowser, 'me' | 'session' | 'flow'>,
  flow: { purpose: Exclude<FlowPurpose, 'waiting'>; next: string; invitationHash?: string | null },
): Promise<string> {
  const oidc = requireProvider(deps);
  const token = newToken();
  const url = await askProvider(oidc, oidc.startUrl(token, { isFresh: flow.purpose === 'proof' }));
  const { me, session } = browser;
  const owner = flow.purpose === 'logIn' ? {} : { memberId: me, sessionHash: hashToken(session.token ?? '') };
  await keepFlow(deps, browser.flow, { token, ...flow, ...owner });
  return url;
}

/** Keeps a finished log-in until the member of its address links it; the browser gets a new cookie. */
export const waitToBeLinked = (
  deps: FlowDeps,
  cookie: SecretCookie,
  account: repository.Identity & { emailId: string },
): Promise<void> =>
  keepFlow(deps, cookie, { ...account, token: newToken(), purpose: 'waiting', next: settingsPath });

async function keepFlow(
  { database, clock }: FlowDeps,
  cookie: SecretCookie,
  {
    token,
    ...flow
  }: { token: string; purpose: FlowPurpose; next: string } & Partial<repository.ProviderFlow>,
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + flowMs);
  await repository.insertFlow(database.orm, { ...flow, tokenHash: hashToken(token), createdAt, expiresAt });
  cookie.start(token, expiresAt);
}

/**
 * Ends the flow of this browser, so that no answer is used twice. Refuses without one, and where the session that
 * links or proves is not the one that started it.
 */
export async function takeFlow(
  { database, clock }: FlowDeps,
  { me, session, flow: { token } }: FlowBrowser,
): Promise<{ token: string; flow: repository.ProviderFlow }> {
  if (token === null) return refuse(providerErrors.endedFlow);
  const flow = await repository.takeFlow(database.orm, hashToken(token), clock.now());
  if (flow === null) return refuse(providerErrors.endedFlow);
  const isOwn = flow.memberId === me && flow.sessionHash === hashToken(session.token ?? '');
  return flow.purpose === 'logIn' || isOwn ? { token, flow } : refuse(providerErrors.endedFlow);
}
