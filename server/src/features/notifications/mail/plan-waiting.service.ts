import type { Live } from '../../../platform/live/live.ts';
import { decideDeliveries } from '../settings/deliveries.repository.ts';
import { mailingLastsMs, unreadMs } from './mailing-times.rules.ts';
import { listForgotten, releaseLostMailings } from './mailings.repository.ts';
import { type MailingDeps, planFor, urgentKinds, urgentMail } from './plan-mails.service.ts';
import { listWaitingChats, saveChatMailings, type WaitingChat } from './unread-chats.repository.ts';

interface PlanWaitingDeps extends MailingDeps {
  live: Pick<Live, 'onlineMembers'>;
}

const atOnce = 200;
const dayMs = 24 * 60 * 60_000;
/** Longer than storing a notification and queueing its mail takes. */
const forgottenMs = 5 * 60_000;

/** Plans the mails that no request plans: for messages that stay unread, and after a process that died. */
export async function planWaiting(deps: PlanWaitingDeps): Promise<void> {
  if (deps.mailQueue.mode === 'off') return;
  await planUnreadChats(deps);
  await planForgotten(deps);
}

/** Each chat once until it is read, of members without an active session. */
async function planUnreadChats(deps: PlanWaitingDeps): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const window = { from: ago(dayMs), to: ago(unreadMs), idleSince: ago(unreadMs) };
  let after: WaitingChat | null = null;
  for (;;) {
    const found: WaitingChat[] = await listWaitingChats(database.orm, window, { after, limit: atOnce });
    await planChats(deps, found, now);
    after = found.at(-1) ?? null;
    if (after === null || found.length < atOnce) return;
  }
}

async function planChats(
  { database, live }: PlanWaitingDeps,
  found: readonly WaitingChat[],
  now: Date,
): Promise<void> {
  const online = new Set(await live.onlineMembers.among([...new Set(found.map(({ memberId }) => memberId))]));
  const items = found.map((chat) => ({ ...chat, topic: 'messages' as const }));
  const deliveries = await decideDeliveries(database.orm, items, now);
  const mailed = found.filter(
    ({ memberId }, index) => !online.has(memberId) && deliveries[index]?.channels.includes('mail'),
  );
  if (mailed.length === 0) return;
  await saveChatMailings(database.orm, mailed);
  await planFor(
    database.orm,
    mailed.map(({ memberId }) => memberId),
    now,
  );
}

async function planForgotten({ database, clock, mailQueue }: PlanWaitingDeps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - forgottenMs);
  await releaseLostMailings(database.orm);
  const forgotten = await listForgotten(database.orm, { apart: urgentKinds, before }, atOnce);
  const collected = forgotten.filter(({ isApart }) => !isApart);
  await planFor(
    database.orm,
    collected.map(({ memberId }) => memberId),
    now,
  );
  for (const { memberId } of forgotten.filter(({ isApart }) => isApart))
    await mailQueue.enqueue(database.orm, { kind: urgentMail, recipient: memberId, lastsMs: mailingLastsMs });
}
