import { eq } from 'drizzle-orm';
import { communityInvitations } from '../../features/invitations/invitations.tables.ts';
import { announcementDismissals, announcements } from '../../features/community/community.tables.ts';
import { members } from '../../features/account/public.ts';
import { recordAudit } from '../../features/audit/public.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor, TestApp } from '../test-app.ts';

/** Invites somebody to the community, and announces something to everybody; every column has a value. */
async function administer(app: TestApp, me: Actor, trace: string): Promise<void> {
  const at = app.clock.now();
  const invitation = { id: newId(), createdBy: me.id, tokenHash: newId(), note: trace, maxUses: 3, uses: 1 };
  await app.database.orm
    .insert(communityInvitations)
    .values({ ...invitation, createdAt: at, expiresAt: at, revokedAt: at });
  const link = `https://${trace}.example.org`;
  const times = { createdAt: at, endsAt: at, endedAt: at, notifiedAt: at };
  const progress = { notifiesMembers: true, notifiedUpTo: me.id, notifiedCount: 2 };
  const announcement = { id: newId(), authorId: me.id, text: trace, summary: trace, link };
  await app.database.orm.insert(announcements).values({ ...times, ...progress, ...announcement });
  await app.database.orm
    .insert(announcementDismissals)
    .values({ memberId: me.id, announcementId: announcement.id });
}

/** Moderates the community, after a suspension that is over, and accepted its terms. */
export async function moderate(app: TestApp, me: Actor, trace: string): Promise<void> {
  const at = app.clock.now();
  const suspension = {
    suspendedAt: at,
    suspendedUntil: at,
    suspensionReason: `No ${trace} here.`,
    suspendedByRole: 'moderator' as const,
  };
  await app.database.orm
    .update(members)
    .set({ communityRole: 'moderator', ...suspension, termsVersion: 'first', termsAcceptedAt: at })
    .where(eq(members.id, me.id));
  await administer(app, me, trace);
  const act = { at, actorId: me.id, act: 'sessionsEnded' as const, address: '192.0.2.7', reason: trace };
  await recordAudit(app.database.orm, { ...act, subject: { kind: 'member', id: newId() } });
}
