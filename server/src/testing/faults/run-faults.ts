import { createParticipants } from '../chaos/participants.ts';
import { sendMessages, spread, waitForDelivery } from '../chaos/load.ts';
import { createSender, type Sender } from '../chaos/sender.ts';
import { randomFrom } from '../fuzz/random.ts';
import { callerOf } from '../processes/remote-member.ts';

/** Members who chat while faults happen. */
interface FaultPlan {
  /** The servers; members are spread over them. */
  addresses: [string, ...string[]];
  people: number;
  messages: number;
  /** The faults, spread evenly over the messages. Each begins after the one before; sending goes on until all are over. */
  faults: ((senders: Sender[]) => Promise<void>)[];
}

/** Runs the faults under load. Resolves once every member has every message. */
export async function runFaults({ addresses, people, messages, faults }: FaultPlan) {
  const { members, chatId } = await createParticipants(addresses[0], people);
  const senders = members.map((member, at) => {
    const address = addresses[at % addresses.length] ?? addresses[0];
    return createSender(address, callerOf(address, member), chatId);
  });
  const faultAt = spread(faults.length, messages);
  const waiting = [...faults];
  let running = 0;
  let longestFaultMs = 0;
  const runNext = async () => {
    const begun = performance.now();
    await waiting.shift()?.(senders);
    longestFaultMs = Math.max(longestFaultMs, performance.now() - begun);
  };
  let inTurn = Promise.resolve();
  const acknowledged = await sendMessages(senders, {
    messages,
    random: randomFrom(20_261_122),
    mustContinue: () => running > 0,
    onAcknowledged: (count) => {
      if (!faultAt.has(count)) return;
      running += 1;
      inTurn = inTurn.then(runNext).finally(() => (running -= 1));
    },
  });
  await inTurn;
  await waitForDelivery(senders, acknowledged.size);
  const outcome = {
    acknowledged,
    chatId,
    members,
    lists: senders.map(({ list }) => list),
    catchUps: senders.flatMap(({ catchUps }) => catchUps),
    /** The longest time in which a member got no acknowledgement, and the longest fault, in milliseconds. */
    longestGapMs: Math.max(...senders.map((sender) => sender.longestGapMs())),
    longestFaultMs,
    /** Each different reason for which attempts were refused. */
    refusals: [...new Set(senders.flatMap(({ refusals }) => refusals))].toSorted(),
  };
  for (const sender of senders) sender.close();
  return outcome;
}
