import { asc, eq } from 'drizzle-orm';
import { chatMessages } from '../../features/chat/chat.tables.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ChaosOutcome } from './chaos.ts';

/** Within it a member has caught up after a reconnection, also on a slow machine; `npm run soak` asks for 2 s. */
const maxCatchUpMs = 10_000;

type Outcome = Pick<ChaosOutcome, 'acknowledged' | 'chatId' | 'lists' | 'catchUps'>;
type Stored = Awaited<ReturnType<typeof storedIn>>;

const storedIn = (chatId: string, database: Database) =>
  database.orm
    .select({ _id: chatMessages.id, seq: chatMessages.seq, clientId: chatMessages.clientId })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(asc(chatMessages.seq));

function lostOf(acknowledged: ReadonlyMap<string, number>, stored: Stored): number {
  const seqs = new Map(stored.map(({ clientId, seq }) => [clientId ?? '', seq]));
  return [...acknowledged].filter(([clientId, seq]) => seqs.get(clientId) !== seq).length;
}

/** How many messages are lost, and how many are stored beyond those that were acknowledged. */
export async function lossesIn(
  { acknowledged, chatId }: Pick<Outcome, 'acknowledged' | 'chatId'>,
  database: Database,
): Promise<{ lost: number; doubled: number }> {
  const stored = await storedIn(chatId, database);
  const lost = lostOf(acknowledged, stored);
  return { lost, doubled: stored.length - (acknowledged.size - lost) };
}

/** Compares the outcome of a run with the database; returns a sentence for each violation. */
export async function violationsIn(outcome: Outcome, database: Database): Promise<string[]> {
  const { acknowledged, chatId, lists, catchUps } = outcome;
  const stored = await storedIn(chatId, database);
  const violations: string[] = [];
  const check = (isWrong: boolean, sentence: string) => isWrong && violations.push(sentence);
  const lost = lostOf(acknowledged, stored);
  check(lost > 0, `${lost} acknowledged messages are lost or have another seq than in their ack.`);
  check(
    stored.length !== acknowledged.size,
    `${stored.length} messages are stored, but ${acknowledged.size} were acknowledged.`,
  );
  check(
    stored.some(({ seq }, index) => seq !== index + 1),
    'The seq of the messages has gaps.',
  );
  const ids = stored.map(({ _id }) => _id).join();
  for (const [index, list] of lists.entries()) {
    check(list.join() !== ids, `Participant ${index} does not have the stored messages in order.`);
  }
  const slow = catchUps.filter((catchUpMs) => catchUpMs >= maxCatchUpMs);
  check(slow.length > 0, `${slow.length} reconnections took ${maxCatchUpMs} ms or more to catch up.`);
  return violations;
}
