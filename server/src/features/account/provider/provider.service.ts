import type { SecondStep, User } from '@tandem/contract/account';
import type { finishProviderLogIn, startProviderLogIn } from '@tandem/contract/account/account-provider';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput, Reply } from '@tandem/contract/operation';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { SecretCookie } from '../../../platform/http/guards/cookies.ts';
import { newId } from '../../../platform/ids.ts';
import type { ProviderClaims } from '../../../platform/oidc/oidc-settings.ts';
import { onRefusal, refuse } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { accountErrors, providerErrors } from '../account.errors.ts';
import { findUser, hashOfNoPassword, lockPasswordHash } from '../account.repository.ts';
import { type Browser, type SessionDeps, startIn, startSession } from '../sessions.service.ts';
import { findOwnCredentials, noteProof } from '../settings/settings.repository.ts';
import { createMember, type CreateMemberDeps, isInvited } from '../sign-up/create-member.service.ts';
import { findOwner } from '../sign-up/sign-up.repository.ts';
import { asksApproval, whyNotSignUp } from '../sign-up/sign-up.rules.ts';
import {
  askProvider,
  createLinks,
  type FlowBrowser,
  type FlowDeps,
  linkAccount,
  type LinkDeps,
  requireProvider,
  settingsPath,
  startFlow,
  takeFlow,
  waitToBeLinked,
} from './provider-links.service.ts';
import * as repository from './provider.repository.ts';
import { nameFrom, verifiedEmailOf, whyNotProved } from './provider.rules.ts';

/** What log-in through the provider needs. */
export type ProviderDeps = FlowDeps & LinkDeps & SessionDeps & CreateMemberDeps;

/** A browser that comes back from the provider. */
type Returning = FlowBrowser & Browser & { device: SecretCookie };

type LogInStart = ParsedInput<typeof startProviderLogIn>['body'];

/** Who arrives: what the provider says, and the hash of the invitation that the log-in was started with. */
type Arrival = ProviderClaims & { invitationHash: string | null };

/** What became of a flow. */
export interface EndedFlow extends Pick<Reply<typeof finishProviderLogIn>, 'outcome' | 'next'> {
  providerName: string;
  user?: User;
  secondStep?: SecondStep;
}

export type ProviderService = ReturnType<typeof createProviderService>;

/** Log-in through an OpenID Connect provider (ADR 0066). */
export function createProviderService(deps: ProviderDeps) {
  const { database, clock } = deps;
  return {
    ...createLinks(deps),
    startLogIn: (browser: FlowBrowser, { next, invitation }: LogInStart) => {
      const invitationHash = invitation === undefined ? null : hashToken(invitation);
      return startFlow(deps, browser, { purpose: 'logIn', next, invitationHash });
    },
    startLink: (browser: FlowBrowser) => startFlow(deps, browser, { purpose: 'link', next: settingsPath }),
    startProof: async (browser: FlowBrowser, next: string) => {
      const own = await findOwnCredentials(database.orm, browser.me);
      if (own?.passwordHash !== hashOfNoPassword) refuse(accountErrors.hasPassword);
      return startFlow(deps, browser, { purpose: 'proof', next });
    },
    finish: (browser: Returning, search: string) => finish(deps, browser, search),
    purgeFlows: () => repository.deleteExpiredFlows(database.orm, clock.now()),
  };
}

async function finish(deps: ProviderDeps, browser: Returning, search: string): Promise<EndedFlow> {
  const oidc = requireProvider(deps);
  const { record } = browser;
  const ended = () => record('login_failed', { reason: 'ended_flow' });
  const { token, flow } = await onRefusal(ended, takeFlow(deps, browser));
  browser.flow.end();
  const failed = () => record('login_failed', { reason: 'provider_failed' });
  const claims = await onRefusal(failed, askProvider(oidc, oidc.finish(token, search)));
  const { purpose, next } = flow;
  const ending = { providerName: oidc.name, next };
  if (purpose === 'link') {
    const emailId = requireEmail(deps, claims);
    await linkAccount(deps, browser, async () => ({ ...claims, emailId }));
    return { ...ending, outcome: 'linked' };
  }
  if (purpose === 'proof') {
    await prove(deps, browser, { claims, startedAt: flow.createdAt });
    return { ...ending, outcome: 'proved' };
  }
  const arrived = await logIn(deps, browser, { ...claims, invitationHash: flow.invitationHash });
  if (arrived === null) return { ...ending, outcome: 'addressTaken', next: settingsPath };
  const { user, isNew, secondStep } = arrived;
  if (secondStep !== undefined) return { ...ending, outcome: 'secondStep', secondStep };
  if (!isNew) return { ...ending, outcome: 'loggedIn', user };
  return { ...ending, outcome: 'signedUp', user, next: next === homePath ? profilePath : next };
}

// Screens of the web.
const [homePath, profilePath] = ['/feed', '/profile'];

/** The verified address; refuses without one, because then nothing may be linked or created. */
function requireEmail(deps: ProviderDeps, claims: ProviderClaims): string {
  return verifiedEmailOf(claims) ?? refuse(providerErrors.unverifiedEmail(requireProvider(deps).name));
}

/** Logs the member of an account at the provider in, who may be new; null when a member has the address but never linked the account. */
async function logIn(
  deps: ProviderDeps,
  browser: Returning,
  claims: Arrival,
): Promise<(Linked & { secondStep?: SecondStep }) | null> {
  const kept = () => browser.record('login_failed', { reason: 'kept_log_in' });
  const known = await onRefusal(kept, findLinked(deps, claims));
  const linked = known ?? (await createLinked(deps, browser, claims));
  if (linked === null) return null;
  const { user, passwordHash } = linked;
  const now = deps.clock.now();
  const { authenticatedAt: at } = claims;
  // Whoever has a password proves themselves with it: an open session at the provider is worth less.
  const isProof = passwordHash === hashOfNoPassword && at !== null && at <= now;
  const session = await startSession(deps, linked, { ...browser, provedAt: isProof ? at : null });
  if ('secondStep' in session) return { ...linked, secondStep: session.secondStep };
  browser.record('login_succeeded', { member: user._id, reason: 'by_provider' });
  startIn(browser, session);
  return linked;
}

interface Linked {
  user: User;
  passwordHash: string;
  /** Whether this log-in created the account. */
  isNew: boolean;
}

/** The member of an account at the provider; refuses while it waits to be confirmed. */
async function findLinked(deps: ProviderDeps, claims: ProviderClaims): Promise<Linked | null> {
  const { orm } = deps.database;
  const found = await repository.findLinked(orm, claims);
  if (found === null) return null;
  if (found.isKept) refuse(providerErrors.kept(requireProvider(deps).name));
  const user = (await findUser(orm, found.memberId, deps)) ?? refuse(commonFailures.signedOut);
  const emailId = verifiedEmailOf(claims);
  await repository.noteLogIn(orm, found.accountId, { at: deps.clock.now(), emailId });
  return { user, passwordHash: found.passwordHash, isNew: false };
}

/** Creates a member of an account at the provider; null when somebody has the address, who then may link it. */
async function createLinked(deps: ProviderDeps, browser: Returning, claims: Arrival): Promise<Linked | null> {
  const { record } = browser;
  const { database, live } = deps;
  const emailId = await onRefusal(
    () => record('sign_up_failed', { reason: 'unverified_email' }),
    (async () => requireEmail(deps, claims))(),
  );
  if ((await findOwner(database.orm, emailId)) !== null) {
    const { issuer, subject } = claims;
    await waitToBeLinked(deps, browser.flow, { issuer, subject, emailId });
    return null;
  }
  const notAdmitted = () => record('sign_up_failed', { reason: 'not_admitted' });
  const settings = deps.communitySettings.current();
  const reason =
    whyNotSignUp(settings, { ...claims, emailId }) ??
    ((await mustWait(deps, claims)) ? 'needsApproval' : null);
  if (reason !== null) {
    notAdmitted();
    refuse(providerErrors[reason](requireProvider(deps).name));
  }
  try {
    const { user, endedDemo } = await onRefusal(notAdmitted, insertLinked(deps, { ...claims, emailId }));
    endedDemo.forEach((memberId) => live.endSessionsOf(memberId));
    record('signed_up', { member: user._id, reason: 'by_provider' });
    return { user, passwordHash: hashOfNoPassword, isNew: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another log-in of the same person, or a sign-up with the address, was faster.
    return (await findLinked(deps, claims)) ?? createLinked(deps, browser, claims);
  }
}

const mustWait = async (deps: ProviderDeps, { invitationHash }: Arrival): Promise<boolean> =>
  asksApproval(deps.communitySettings.current()) &&
  !(await isInvited(deps.database.orm, deps, invitationHash));

/** A new member with the defaults of what the provider does not know. */
const emptyProfile = {
  age: null,
  gender: 'others' as const,
  about: '',
  experience: null,
  techStack: [] as string[],
  skills: [] as string[],
  interests: [] as string[],
};

function insertLinked(
  deps: ProviderDeps,
  { emailId, issuer, subject, invitationHash, ...claims }: Arrival & { emailId: string },
) {
  const [id, now] = [newId(), deps.clock.now()];
  return deps.database.transaction(async (tx) => {
    const created = await createMember(tx, deps, {
      ...emptyProfile,
      ...nameFrom(claims, emailId),
      id,
      emailId,
      passwordHash: hashOfNoPassword,
      photo: null,
      invitationHash,
      createdAt: now,
      emailVerifiedAt: now,
    });
    const account = { id: newId(), memberId: id, issuer, subject, emailId };
    await repository.insertAccount(tx, { ...account, linkedAt: now, lastUsedAt: now });
    return created;
  });
}

/** Notes that the member just logged in at the provider, which takes the place of a password they do not have. */
async function prove(
  deps: ProviderDeps,
  { me, session, record }: Returning,
  { claims, startedAt }: { claims: ProviderClaims; startedAt: Date },
): Promise<void> {
  const { database, clock } = deps;
  const { issuer, name } = requireProvider(deps);
  const failed = () => record('reauthentication_failed', { reason: 'provider_failed' });
  const proving = database.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, me)) !== hashOfNoPassword) refuse(commonFailures.passwordRequired);
    const account = await repository.findAccount(tx, me, issuer);
    const reason = whyNotProved({ linked: account?.subject ?? null, startedAt, ...claims }, name);
    if (reason !== null) refuse(reason);
    const tokenHash = hashToken(session.token ?? '');
    if (!(await noteProof(tx, { memberId: me, tokenHash, provedAt: clock.now() })))
      refuse(commonFailures.signedOut);
  });
  await onRefusal(failed, proving);
  record('reauthentication_succeeded', { reason: 'by_provider' });
}
