import { asc, eq } from 'drizzle-orm';
import { chatMessages } from '../../features/chat/chat.tables.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ChaosOutcome } from './chaos.ts';

/** How long a reconnection may take to have everything again, in milliseconds. */
const longestGap = 2_000;

/** What is wrong with what came of a talk, a sentence each, by what the database holds; none is as it should be. */
export async function violationsIn(outcome: ChaosOutcome, database: Database): Promise<string[]> {
  const { acknowledged, chatId, lists, catchUps } = outcome;
  const stored = await database.orm
    .select({ _id: chatMessages.id, seq: chatMessages.seq, clientId: chatMessages.clientId })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(asc(chatMessages.seq));
  const objections: string[] = [];
  const object = (isWrong: boolean, sentence: string) => isWrong && objections.push(sentence);
  const places = new Map(stored.map(({ clientId, seq }) => [clientId ?? '', seq]));
  const lost = [...acknowledged].filter(([clientId, seq]) => places.get(clientId) !== seq);
  object(lost.length > 0, `${lost.length} acknowledged messages are not where their ack said.`);
  object(stored.length !== acknowledged.size, `${stored.length} stored for ${acknowledged.size} sent.`);
  object(
    stored.some(({ seq }, at) => seq !== at + 1),
    'The numbers of the messages have gaps.',
  );
  const ids = stored.map(({ _id }) => _id).join();
  for (const [at, list] of lists.entries()) {
    object(list.map(({ _id }) => _id).join() !== ids, `Sender ${at} does not have what is stored, in order.`);
  }
  const slow = catchUps.filter((gap) => gap >= longestGap);
  object(slow.length > 0, `${slow.length} reconnections took ${longestGap} ms or more to have everything.`);
  return objections;
}
