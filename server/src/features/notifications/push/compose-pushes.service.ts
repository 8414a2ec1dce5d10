import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import type { Clock } from '../../../platform/clock.ts';
import type { ReadCommunityName } from '../../../platform/community-variables.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { ChatNotifications } from '../notification-sources.repository.ts';
import type { NotificationReads } from '../notification-reads.repository.ts';
import { type Deliverable, decideDeliveries } from '../settings/notification-settings.repository.ts';
import { pageAudience } from './push-page.live.ts';
import { hidden, type PushWords, wordsOf, wordsOfMessage } from './pushes.rules.ts';
import type { TakenPush } from './pushes.repository.ts';

/** What composing pushes needs. */
export interface ComposePushesDeps {
  database: Database;
  clock: Clock;
  live: Live;
  communityName: ReadCommunityName;
  chatNotifications: ChatNotifications;
  notificationReads: Pick<NotificationReads, 'findPushed'>;
}

/** A push with what it says now. */
interface ComposedPush {
  push: TakenPush;
  words: PushWords;
}

interface Candidate extends ComposedPush {
  about: Deliverable;
}

/**
 * What pushes say now. Those that nobody wants any more have no words: what was read, handled, muted or hidden meanwhile, what comes in
 * quiet hours, and what concerns a member who is suspended or looks at a page. Constant queries for any number.
 */
export async function composePushes(
  deps: ComposePushesDeps,
  taken: readonly TakenPush[],
): Promise<ComposedPush[]> {
  const candidates = [...(await ofNotifications(deps, taken)), ...(await ofMessages(deps, taken))];
  const now = deps.clock.now();
  const deliveries = await decideDeliveries(
    deps.database.orm,
    candidates.map(({ about }) => about),
    now,
  );
  const wanted = candidates.filter((_, index) => {
    const delivery = deliveries[index];
    return delivery?.heldUntil === null && delivery.channels.includes('push');
  });
  const looking = await findLooking(deps, wanted);
  return wanted.flatMap(({ push, words }) => {
    if (looking.has(push.memberId)) return [];
    return [
      { push, words: push.hidesPreviews ? hidden(words, push.what, deps.communityName().name) : words },
    ];
  });
}

async function ofNotifications(
  { database, clock, notificationReads }: ComposePushesDeps,
  taken: readonly TakenPush[],
): Promise<Candidate[]> {
  const given = taken.filter(({ what }) => what === 'notification');
  if (given.length === 0) return [];
  const ids = [...new Set(given.map(({ subjectId }) => subjectId))];
  const pushed = await notificationReads.findPushed(database.orm, ids, clock.now());
  const found = new Map(pushed.map((row) => [row.id, row]));
  return given.flatMap((push) => {
    const notification = found.get(push.subjectId);
    if (notification === undefined) return [];
    const { memberId, kind, project, sourceId } = notification;
    // A source is a chat or something that cannot be muted.
    const about = { memberId, topic: topicOf(kind), projectId: project?._id, chatId: sourceId };
    return [{ push, words: wordsOf(notification), about }];
  });
}

async function ofMessages(
  { database, chatNotifications }: ComposePushesDeps,
  taken: readonly TakenPush[],
): Promise<Candidate[]> {
  const given = taken.filter(({ what }) => what === 'message');
  if (given.length === 0) return [];
  const chats = given.map(({ id, memberId, subjectId, fromSeq, seq }) => ({
    id,
    memberId,
    chatId: subjectId,
    fromSeq,
    seq,
  }));
  const unread = await chatNotifications.findUnreadMessages(database.orm, chats);
  const found = new Map(unread.map((row) => [row.id, row]));
  return given.flatMap((push) => {
    const message = found.get(push.id);
    if (message === undefined) return [];
    const { chatId, projectId } = message;
    const about = { memberId: push.memberId, topic: 'messages' as const, projectId, chatId };
    return [{ push, words: wordsOfMessage(message), about }];
  });
}

/** Those of the members who look at a page; one message to the other processes. */
async function findLooking(
  { live }: ComposePushesDeps,
  wanted: readonly { push: TakenPush }[],
): Promise<Set<string>> {
  const ids = new Set(wanted.map(({ push }) => push.memberId));
  return new Set(await live.membersIn([...ids].map(pageAudience)));
}
