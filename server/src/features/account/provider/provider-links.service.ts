import type { LogInMethods } from '@tandem/contract/account/account-provider';
import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { SecretCookie } from '../../../platform/http/guards/cookies.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import { newId } from '../../../platform/ids.ts';
import type { OidcClient } from '../../../platform/oidc/oidc-client.ts';
import { ProviderFailure } from '../../../platform/oidc/oidc-settings.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { hashOfNoPassword, lockPasswordHash } from '../account.repository.ts';
import { findOwnCredentials } from '../settings/settings.repository.ts';
import { providerErrors } from '../account.errors.ts';
import * as repository from './provider.repository.ts';
import { flowMs } from './provider.rules.ts';
import type { FlowPurpose } from '../account.tables.ts';
import type { NotifyOfSecurity } from '../sessions.service.ts';

/** What linking an account at the provider needs. */
export interface LinkDeps extends FlowDeps {
  notify: NotifyOfSecurity;
}

/** Shows, links and unlinks the account at the provider. Each function returns the provider's name, except the view. */
export function createLinks(deps: LinkDeps) {
  return {
    viewMethods: (browser: FlowBrowser) => viewMethods(deps, browser),
    link: (browser: FlowBrowser) => linkWaiting(deps, browser),
    confirmKept: async ({ me }: Pick<FlowBrowser, 'me'>): Promise<string> => {
      const { issuer, name } = requireProvider(deps);
      const isLinked = await repository.confirmAccount(deps.database.orm, me, issuer);
      return isLinked ? name : refuse(providerErrors.notLinked(name));
    },
    unlink: (browser: FlowBrowser) => unlink(deps, browser),
  };
}

const ownCredentials = async ({ database }: FlowDeps, me: string) =>
  (await findOwnCredentials(database.orm, me)) ?? refuse(commonFailures.signedOut);

async function viewMethods(deps: LinkDeps, { me, flow: { token } }: FlowBrowser): Promise<LogInMethods> {
  const { database, clock, oidc } = deps;
  const { emailId, passwordHash } = await ownCredentials(deps, me);
  const hasPassword = passwordHash !== hashOfNoPassword;
  if (oidc === null) return { hasPassword, provider: null };
  const account = await repository.findAccount(database.orm, me, oidc.issuer);
  const waiting = token === null ? null : { tokenHash: hashToken(token), emailId, now: clock.now() };
  const isWaiting =
    account === null && waiting !== null && (await repository.hasWaiting(database.orm, waiting));
  const linked = account && {
    emailId: account.emailId,
    linkedAt: account.linkedAt.toISOString(),
    isKept: account.isKept,
  };
  return { hasPassword, provider: { name: oidc.name, linked, waiting: isWaiting ? emailId : null } };
}

/** An account at the provider, with the address that the provider verified. */
type Linking = repository.Identity & { emailId: string };

/** Links an account at the provider to the member of the session; `find` runs in the transaction that links. */
export async function linkAccount(
  deps: LinkDeps,
  { me, record }: FlowBrowser,
  find: (tx: Queryable) => Promise<Linking>,
): Promise<string> {
  const { database, clock, notify } = deps;
  const { name } = requireProvider(deps);
  const id = newId();
  const linking = database.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, me)) === null) refuse(commonFailures.signedOut);
    const { issuer, subject, emailId } = await find(tx);
    const linkedAt = clock.now();
    const account = { id, memberId: me, issuer, subject, emailId, linkedAt, lastUsedAt: linkedAt };
    await repository.insertAccount(tx, account);
  });
  await linking.catch((error: unknown) => {
    const { alreadyLinked, linkedElsewhere } = providerErrors;
    if (isUniqueViolation(error, 'provider_accounts_member_unique')) refuse(alreadyLinked(name));
    if (isUniqueViolation(error, 'provider_accounts_subject_unique')) refuse(linkedElsewhere(name));
    throw error;
  });
  record('provider_linked');
  notify(me, { kind: 'logInChanged', actorId: null, projectId: null, requestId: id });
  return name;
}

/** Links the log-in that waits in this browser. Only the member of its address may: others could be handed a stranger's. */
async function linkWaiting(deps: LinkDeps, browser: FlowBrowser): Promise<string> {
  const { token } = browser.flow;
  if (token === null) return refuse(providerErrors.nothingWaits);
  const { emailId } = await ownCredentials(deps, browser.me);
  const waiting = { tokenHash: hashToken(token), emailId, now: deps.clock.now() };
  const name = await linkAccount(deps, browser, async (tx) => {
    const taken = (await repository.takeWaiting(tx, waiting)) ?? refuse(providerErrors.nothingWaits);
    return { ...taken, emailId };
  });
  browser.flow.end();
  return name;
}

async function unlink(deps: LinkDeps, { me, record }: FlowBrowser): Promise<string> {
  const { issuer, name } = requireProvider(deps);
  await deps.database.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, me)) === hashOfNoPassword) refuse(providerErrors.onlyWayIn(name));
    if (!(await repository.deleteAccount(tx, me, issuer))) refuse(providerErrors.notLinked(name));
  });
  record('provider_unlinked');
  deps.notify(me, { kind: 'logInChanged', actorId: null, projectId: null, requestId: newId() });
  return name;
}

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
export const settingsPath = '/settings/account';

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
