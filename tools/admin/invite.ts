import { limits } from '@tandem/contract/limits';
import { communityInvitationDefaults } from '@tandem/contract/invitations/invitation-links';
import { findSignUpMode } from '../../server/src/features/community/community.repository.ts';
import { insertInvitationByShell } from '../../server/src/features/invitations/community/community-invitations.repository.ts';
import { expiryOf } from '../../server/src/features/invitations/invitations.rules.ts';
import { hashToken, newToken } from '../../server/src/platform/tokens.ts';
import type { Command, Shell } from './command.ts';

const { communityInvitationUses: uses, communityInvitationDays: days } = limits;

/** Makes an invitation link for a number of people and of days; null when these are not understood. */
export function inviteOf([people, time, ...rest]: string[]): Command | null {
  const maxUses = numberIn(people, communityInvitationDefaults.uses, uses);
  const lasts = numberIn(time, communityInvitationDefaults.days, days);
  if (maxUses === null || lasts === null || rest.length > 0) return null;
  return (shell) => invite(shell, maxUses, lasts);
}

function numberIn(
  text: string | undefined,
  byDefault: number,
  { min, max }: { min: number; max: number },
): number | null {
  if (text === undefined || text === '') return byDefault;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : min - 1;
  return number >= min && number <= max ? number : null;
}

async function invite(
  { database, config: { publicUrl, port, communityDefaults } }: Shell,
  maxUses: number,
  lasts: number,
): Promise<string> {
  const [token, now] = [newToken(), new Date()];
  const expiresAt = expiryOf(now, lasts);
  await insertInvitationByShell(database, {
    tokenHash: hashToken(token),
    maxUses,
    days: lasts,
    now,
    expiresAt,
  });
  const mode = (await findSignUpMode(database)) ?? communityDefaults.signUpMode;
  return [
    `This link lets ${maxUses === 1 ? 'one person' : `${maxUses} people`} sign up, within ${lasts === 1 ? 'one day' : `${lasts} days`}. Administrators see and revoke it under Invitations.`,
    ...(mode === 'closed' ? ['Sign-up is closed, so the link opens nothing until it is by invitation.'] : []),
    'Hand it to those people only, and not through a public place.',
    '',
    `${publicUrl ?? `http://localhost:${port}`}/signup#token=${token}`,
  ].join('\n');
}
