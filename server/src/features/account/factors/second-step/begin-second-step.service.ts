import type { SecondStep, SecondStepMethod } from '@tandem/contract/account';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../../platform/tokens.ts';
import { countCodes, findApp } from '../factors.repository.ts';
import { mostSecondSteps, secondStepMs } from '../factors.rules.ts';
import { listPasskeys } from '../passkeys/passkeys.repository.ts';
import { insertSecondStep } from './second-step.repository.ts';

/** Keeps in mind that the member knows the password; returns what finishes the log-in. */
export async function beginSecondStep(
  tx: Queryable,
  { clock }: { clock: Clock },
  memberId: string,
): Promise<SecondStep> {
  const [token, now] = [newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + secondStepMs);
  const step = { tokenHash: hashToken(token), memberId, createdAt: now, expiresAt };
  await insertSecondStep(tx, step, mostSecondSteps);
  return { token, expiresAt: expiresAt.toISOString(), methods: await methodsOf(tx, memberId) };
}

async function methodsOf(tx: Queryable, memberId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = [];
  if ((await listPasskeys(tx, memberId)).length > 0) methods.push('passkey');
  const app = await findApp(tx, memberId);
  if (app?.confirmedAt) methods.push('code');
  if ((await countCodes(tx, memberId)) > 0) methods.push('recoveryCode');
  return methods;
}
