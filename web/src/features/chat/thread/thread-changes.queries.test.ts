import { listChatMessages, viewChat, type ChatMessage, listChatChanges } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startFakeServer, type FakeServer, type SentRequest } from '../../../testing/fake-server.ts';
import { groupChat } from '../../../testing/sample-chats.ts';
import { applyChange, applyMessage, clearReceived } from '../chat-cache.queries.ts';
import { messagesKey } from '../chat.queries.ts';
import { threadOf } from './thread.queries.ts';
import { firstSeqOf, withOlder, type Thread } from './thread.view.ts';

const me = 'me';

/** A chat on the server, whose pages are short. */
class ServerChat {
  readonly messages: ChatMessage[] = [];
  #texts: string[] = [];
  changeSeq = 0;

  send(isOwn: boolean): ChatMessage {
    const seq = this.messages.length + 1;
    const person = { _id: isOwn ? me : 'ana', firstName: 'Ana', lastName: 'X', photoUrl: null };
    const message: ChatMessage = {
      _id: `m${seq}`,
      chatId: 'c',
      seq,
      text: `number ${seq}`,
      createdAt: '2026-11-20T09:00:00.000Z',
      sender: person,
      clientId: null,
    };
    this.#texts.push(message.text);
    this.messages.push(message);
    return message;
  }

  toggle(at: number): ChatMessage | undefined {
    const index = at % Math.max(1, this.messages.length);
    const before = this.messages[index];
    if (!before) return undefined;
    this.changeSeq += 1;
    const { isHidden = false, ...rest } = before;
    const isReadable = isHidden || before.sender?._id === me;
    const text = isReadable ? (this.#texts[index] ?? '') : '';
    const changed = {
      ...rest,
      text,
      changeSeq: this.changeSeq,
      ...(!isHidden && { isHidden: true as const }),
    };
    this.messages[index] = changed;
    return changed;
  }

  answer(server: FakeServer): void {
    server.answer(viewChat, { data: groupChat() });
    server.answer(listChatMessages, ({ query }) => {
      const { before, after } = query;
      const found = this.messages.filter(
        ({ seq }) => seq > Number(after ?? 0) && seq < Number(before ?? Infinity),
      );
      const data = after === undefined ? found.slice(-5) : found.slice(0, 5);
      return { data, hasMore: found.length > 5, changeSeq: this.changeSeq };
    });
    server.answer(listChatChanges, ({ query }) => this.#changesAfter(query));
  }

  #changesAfter({ after }: SentRequest['query']) {
    const found = this.messages
      .filter(({ changeSeq = 0 }) => changeSeq > Number(after))
      .toSorted((a, b) => (a.changeSeq ?? 0) - (b.changeSeq ?? 0));
    const data = found.slice(0, 2);
    const hasMore = found.length > 2;
    return { data, hasMore, changeSeq: hasMore ? (data.at(-1)?.changeSeq ?? 0) : this.changeSeq };
  }
}

type Step =
  | { do: 'send' | 'send own' | 'drop' | 'reconnect' | 'read' | 'older' | 'settle' | 'lose' }
  | { do: 'toggle' | 'deliver' | 'overtake'; at: number };

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>(
      { do: 'send' },
      { do: 'send own' },
      { do: 'drop' },
      { do: 'reconnect' },
      { do: 'read' },
      { do: 'older' },
      { do: 'settle' },
      { do: 'lose' },
    ),
    fc.record({ do: fc.constantFrom('toggle', 'deliver', 'overtake'), at: fc.nat({ max: 30 }) }),
  ),
  { maxLength: 60, size: 'max' },
);

/** A tab that shows the chat: events reach it late, or in another order, and not at all while it is offline. */
function openTab(server: FakeServer) {
  const chat = new ServerChat();
  chat.answer(server);
  const client = new QueryClient();
  clearReceived();
  const key = messagesKey('c');
  let waiting: (() => void)[] = [];
  let isConnected = true;
  const reads: Promise<unknown>[] = [];
  const read = () => void reads.push(client.query({ ...threadOf(client, 'c'), staleTime: 0 }));
  const publish = (event: () => void) => isConnected && waiting.push(event);
  const deliver = (count: number) => waiting.splice(0, count).forEach((event) => event());
  const message = (isOwn: boolean) => {
    const sent = chat.send(isOwn);
    publish(() => applyMessage(client, me, sent));
  };
  /** Reads until nothing is known to be missing, as a mounted screen does. */
  const settle = async () => {
    for (let n = 0; n < 20; n += 1) {
      await Promise.all(reads.splice(0));
      if (!client.getQueryState(key)?.isInvalidated) return;
      read();
    }
  };
  const older = async () => {
    const thread = client.getQueryData<Thread>(key);
    const first = thread && firstSeqOf(thread);
    if (!thread?.hasOlder || !first) return;
    const data = chat.messages.slice(Math.max(0, first - 6), first - 1);
    const page = { hasMore: first > 6, changeSeq: chat.changeSeq };
    await Promise.resolve();
    client.setQueryData<Thread>(key, (cached) => cached && withOlder(cached, data, page));
  };
  return {
    chat,
    thread: () => client.getQueryData<Thread>(key),
    async take(step: Step) {
      if (step.do === 'send' || step.do === 'send own') message(step.do === 'send own');
      else if (step.do === 'read') read();
      else if (step.do === 'older') await older();
      else if (step.do === 'settle') await settle();
      else if (step.do === 'lose') waiting.shift();
      else if (step.do === 'deliver') deliver(step.at % 4);
      else if (step.do === 'overtake') waiting.push(...waiting.splice(0, 1));
      else if (step.do === 'toggle') {
        const changed = chat.toggle(step.at);
        const { changeSeq } = chat;
        if (changed) publish(() => applyChange(client, { changeSeq, message: changed }));
      } else {
        isConnected = step.do === 'reconnect';
        if (!isConnected) waiting = [];
        else read();
      }
    },
    async finish() {
      deliver(waiting.length);
      await Promise.all(reads.splice(0));
      read();
      await settle();
    },
  };
}

it('shows the same as the server after any order of messages, changes, drops and reconnects', async () => {
  const server = startFakeServer();
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const tab = openTab(server);
      for (const step of taken) await tab.take(step);
      await tab.finish();
      const thread = tab.thread();
      expect(thread?.changeSeq).toBe(tab.chat.changeSeq);
      const first = (thread && firstSeqOf(thread)) ?? 1;
      expect(thread?.messages).toEqual(tab.chat.messages.slice(first - 1));
    }),
    { numRuns: 100 },
  );
});

it('fetches a missed change as soon as a later one arrives', async () => {
  const tab = openTab(startFakeServer());
  for (const step of ['send', 'send', 'read', 'settle'] as const) await tab.take({ do: step });
  await tab.take({ do: 'deliver', at: 2 });
  await tab.take({ do: 'toggle', at: 0 });
  await tab.take({ do: 'lose' });
  await tab.take({ do: 'toggle', at: 1 });
  await tab.take({ do: 'deliver', at: 1 });
  await tab.take({ do: 'settle' });
  expect(tab.thread()?.messages.map(({ text }) => text)).toEqual(['', '']);
});
