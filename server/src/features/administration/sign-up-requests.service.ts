import type {
  listSignUpRequests as listOperation,
  SignUpRequest,
} from '@tandem/contract/administration/administration-members';
import type { AuditAct } from '@tandem/contract/audit';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  accountErrors,
  approveSignUp,
  countSignUpRequests,
  type DecideSignUpDeps,
  listSignUpRequests,
  lockActor,
  refuseSignUp,
} from '../account/public.ts';
import { type Actor, recordAudit } from '../audit/public.ts';
import { administrationErrors } from './administration.errors.ts';
import { publishSignUpRequests, type SignUpsLiveDeps } from './administration.live.ts';

/** What the queue of sign-up requests needs. */
export interface SignUpRequestsDeps extends DecideSignUpDeps {
  database: Database;
  clock: Clock;
  live: Live;
  communitySettings: DecideSignUpDeps['communitySettings'] & SignUpsLiveDeps['communitySettings'];
}

/** A moderator who decides, and from which IP address. */
interface Decision extends Actor {
  signUpId: string;
}

/** Those who ask to become members; refuses with errors of the account and of the administration. */
export function createSignUpRequestsService(deps: SignUpRequestsDeps) {
  const { orm } = deps.database;
  return {
    listSignUpRequests: async (page: ParsedInput<typeof listOperation>['query']) =>
      (await listSignUpRequests(orm, page)) ?? refuse(administrationErrors.invalidCursor),
    countSignUpRequests: () => countSignUpRequests(orm),
    approveSignUp: async (decision: Decision): Promise<SignUpRequest> => {
      const { request, endedDemo } = await decide(deps, decision, 'signUpApproved', {
        act: (tx, at) => approveSignUp(tx, deps, { id: decision.signUpId, at }),
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, 'members_email_id_unique')) refuse(accountErrors.signUpTaken);
        throw error;
      });
      endedDemo.forEach((memberId) => deps.live.endSessionsOf(memberId));
      return request;
    },
    refuseSignUp: (decision: Decision, reason: string | undefined): Promise<SignUpRequest> =>
      decide(deps, decision, 'signUpRefused', {
        act: (tx, at) => refuseSignUp(tx, deps, { id: decision.signUpId, at, reason }),
        ...(reason && { reason }),
      }),
  };
}

/** Runs a decision with its entry in the audit log; the role is read again under the lock. */
async function decide<T>(
  deps: SignUpRequestsDeps,
  { me, address, signUpId }: Decision,
  auditAct: Extract<AuditAct, `signUp${string}`>,
  { act, reason }: { act: (tx: Queryable, at: Date) => Promise<T>; reason?: string },
): Promise<T> {
  const at = deps.clock.now();
  const result = await deps.database.transaction(async (tx) => {
    await lockActor(tx, me, { needs: 'moderator' });
    const done = await act(tx, at);
    await recordAudit(tx, {
      at,
      actorId: me,
      act: auditAct,
      subject: { kind: 'signUp', id: signUpId },
      address,
      ...(auditAct === 'signUpApproved' && { memberId: signUpId }),
      ...(reason !== undefined && { reason }),
    });
    return done;
  });
  publishSignUpRequests(deps);
  return result;
}
