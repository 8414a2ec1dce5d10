import { eq, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from './account.tables.ts';
import { passkeyChallenges } from './factors/factors.tables.ts';
import { deleteSecondStepsOf } from './factors/second-step/second-step.repository.ts';
import { providerFlows } from './provider/provider.tables.ts';

/** Ends what a member has begun and not finished: log-ins after the password, challenges of passkeys, log-ins at the provider. */
export async function endLogInsUnderWay(tx: Queryable, memberId: string): Promise<void> {
  await deleteSecondStepsOf(tx, memberId);
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.memberId, memberId));
  const ownAddress = tx.select({ emailId: members.emailId }).from(members).where(eq(members.id, memberId));
  await tx
    .delete(providerFlows)
    .where(or(eq(providerFlows.memberId, memberId), eq(providerFlows.emailId, ownAddress)));
}

/** SQL of the steps of a statement that ends all sessions and log-ins under way; `ended` has the members. */
export const allSessionsEndedSql = `
  ended as (delete from sessions returning member_id),
  ended_steps as (delete from second_steps),
  ended_challenges as (delete from passkey_challenges),
  ended_flows as (delete from provider_flows)`;
