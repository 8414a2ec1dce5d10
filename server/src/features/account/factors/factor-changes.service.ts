import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { NotifyOfSecurity } from '../start-session.service.ts';
import { countCodes, replaceCodes, syncSecondFactor } from './factors.repository.ts';
import { makeCodes } from './recovery-codes.service.ts';
import { deleteSecondStepsOf } from './second-step/second-step.repository.ts';

/** Notes that a factor was added; returns the recovery codes that come with the first one, else null. */
export async function afterAdded(
  tx: Queryable,
  memberId: string,
  { clock }: { clock: Clock },
): Promise<string[] | null> {
  await syncSecondFactor(tx, memberId);
  return (await countCodes(tx, memberId)) > 0 ? null : makeCodes(tx, memberId, clock.now());
}

/** Notes that a factor was removed. Without any, recovery codes and log-ins that wait for a second step are of no use. */
export async function afterRemoved(
  tx: Queryable,
  memberId: string,
  { clock }: { clock: Clock },
): Promise<void> {
  if (await syncSecondFactor(tx, memberId)) return;
  await replaceCodes(tx, memberId, { codeHashes: [], createdAt: clock.now() });
  await deleteSecondStepsOf(tx, memberId);
}

/** Tells a member what happened to their factors. */
export function notifyOfFactor(
  { notify }: { notify: NotifyOfSecurity },
  memberId: string,
  kind: Parameters<NotifyOfSecurity>[1]['kind'],
): void {
  notify(memberId, { kind, actorId: null, projectId: null, requestId: newId() });
}
