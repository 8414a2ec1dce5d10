import { operationRegistry } from '@tandem/contract/registry';
import type { Operation } from '@tandem/contract/operation';
import { leaveBoard, watchBoard } from '@tandem/contract/tasks';
import { joinRoom, watchPresence } from '@tandem/contract/chat';
import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { connect, type LiveClient } from '../live-client.ts';
import type { Actor, TestApp, Visitor } from '../test-app.ts';

/** Something that a member received. `from` is an operation, an event, or a command. */
export interface Received {
  from: string;
  body: string;
}

const readOperations = operationRegistry
  .map(({ operation }) => operation)
  .filter(({ method }) => method === 'GET');

/** The parameters by which words are searched. */
const searching = ['search', 'q'] as const;

/** Queries that search each of the words, as far as the operation searches. */
function searchesOf({ query }: Operation, words: readonly string[]): Record<string, string>[] {
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
  return searching
    .filter((name) => names.includes(name))
    .flatMap((name) => words.map((word) => ({ [name]: word })));
}

/** Values of path parameters, for all of them or by their names. */
type Values = readonly string[] | ((parameter: string) => readonly string[]);

/** Every combination of values for the path parameters of an operation. */
function paramsOf(operation: Operation, values: Values): Record<string, string>[] {
  const keys = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  return keys.reduce<Record<string, string>[]>(
    (combinations, key) =>
      combinations.flatMap((params) => valuesFor(values, key).map((value) => ({ ...params, [key]: value }))),
    [{}],
  );
}

const valuesFor = (values: Values, parameter: string) =>
  typeof values === 'function' ? values(parameter) : values;

/** The replies of all read operations to a visitor, without a search and with each of the searches. */
export async function crawl(
  who: Visitor,
  { values, searches }: { values: Values; searches: readonly string[] },
): Promise<Received[]> {
  const replies: Received[] = [];
  for (const operation of readOperations) {
    const queries = [{}, ...searchesOf(operation, searches)];
    for (const params of paramsOf(operation, values)) {
      for (const query of queries) {
        const { body } = await who.send(operation, { params, query });
        replies.push({ from: operation.name, body });
      }
    }
  }
  return replies;
}

/** The same member, whose replies are also added to `received`. */
export function recorded(actor: Actor, received: Received[]): Actor {
  const send: Actor['send'] = async (operation, ...input) => {
    const reply = await actor.send(operation, ...input);
    received.push({ from: operation.name, body: reply.body });
    return reply;
  };
  return {
    ...actor,
    send,
    call: async (operation, ...[input]) => {
      const reply = await send(operation, input as Parameters<typeof send>[1]);
      if (reply.statusCode >= 400) throw new Error(`${operation.name} was refused: ${reply.body}`);
      return reply.json();
    },
  };
}

/** Connects a member's socket; every event is added to `received`. */
export async function record(app: TestApp, who: Actor, received: Received[]): Promise<LiveClient> {
  const client = await connect(app, who);
  client.socket.onAny((from: string, payload: unknown) =>
    received.push({ from, body: JSON.stringify(payload) }),
  );
  return client;
}

/** What the commands that read answer for each of the values; events before it have arrived then. */
export async function crawlCommands(client: LiveClient, values: readonly string[]): Promise<Received[]> {
  const acks: Received[] = [];
  const send = async (command: Parameters<LiveClient['send']>[0], input?: unknown) =>
    acks.push({ from: command.name, body: JSON.stringify(await client.send(command, input)) });
  for (const value of values) {
    await send(joinRoom, value);
    await send(watchPresence, { userIds: [value] });
    await send(watchBoard, { projectId: value });
    await send(leaveBoard, { projectId: value });
  }
  await send(leaveBoard, { projectId: newId() });
  return acks;
}
