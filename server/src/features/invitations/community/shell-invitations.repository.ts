import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { auditedByShellSql } from '../../audit/public.ts';

type Runner = Pick<Database, 'executeSql'>;

/** An invitation that the shell makes; only the hash of its secret is stored. */
interface ShellInvitation {
  tokenHash: string;
  maxUses: number;
  days: number;
  now: Date;
  expiresAt: Date;
}

/** Stores an invitation that nobody made, with its entry in the audit log; one statement, because it may run on the session of a server. */
export async function insertInvitationByShell(
  { executeSql }: Runner,
  { tokenHash, maxUses, days, now, expiresAt }: ShellInvitation,
): Promise<void> {
  const details = JSON.stringify({ uses: maxUses, days });
  await executeSql(
    `with made as (
       insert into community_invitations (id, token_hash, note, max_uses, created_at, expires_at)
       values ($1::uuid, $2, 'Made from the shell', $3::integer, $4::timestamptz, $5::timestamptz) returning id
     )
     ${auditedByShellSql({
       id: '$6',
       at: '$4',
       act: 'invitationMade',
       subject: { kind: 'invitation', id: 'id' },
       details: '$7::jsonb',
       of: 'made',
     })}`,
    [newId(), tokenHash, maxUses, now.toISOString(), expiresAt.toISOString(), newId(), details],
  );
}
