import { viewChat, type Chat } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { chatQuery, inboxPages, type InboxPages } from '../chat.queries.ts';

/** Updates a chat in the loaded pages of the inbox; null removes it. */
export function changeListed(client: QueryClient, id: string, change: (chat: Chat) => Chat | null): void {
  client.setQueriesData<InboxPages>(inboxPages, (list) =>
    list?.pages.some(({ data }) => data.some(({ _id }) => _id === id))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((chat) => (chat._id === id ? (change(chat) ?? []) : [chat])),
          })),
        }
      : list,
  );
}

/** Puts a chat into the pages of its kind; the order follows from when it was last used. */
function putListed(client: QueryClient, chat: Chat): void {
  changeListed(client, chat._id, () => chat);
  for (const [queryKey, list] of client.getQueriesData<InboxPages>(inboxPages)) {
    const { kind, search } = queryKey[2] as { kind?: string; search?: string };
    const [first, ...others] = list?.pages ?? [];
    const isListed = list?.pages.some(({ data }) => data.some(({ _id }) => _id === chat._id));
    const isFit = kind === chat.kind && search === undefined && (chat.kind === 'group' || chat.lastSeq > 0);
    if (!list || !first || isListed || !isFit) continue;
    const pages = [{ ...first, data: [chat, ...first.data] }, ...others];
    client.setQueryData<InboxPages>(queryKey, { ...list, pages });
  }
}

/** Chats being read, and whether one changed again meanwhile. */
const underWay = new WeakMap<QueryClient, Map<string, { isStale: boolean }>>();

/**
 * Reads a chat again and shows it in the inbox, or removes it from there; the pages stay as they are. Returns the chat, null
 * when the member no longer belongs to it, and undefined when it could not be read or is being read already.
 */
export async function reloadListed(client: QueryClient, id: string): Promise<Chat | null | undefined> {
  const ofClient = underWay.get(client) ?? new Map<string, { isStale: boolean }>();
  underWay.set(client, ofClient);
  const reading = ofClient.get(id);
  if (reading) {
    reading.isStale = true;
    return undefined;
  }
  const state = { isStale: false };
  ofClient.set(id, state);
  try {
    let chat: Chat | null;
    do {
      state.isStale = false;
      chat = await read(id);
    } while (state.isStale);
    const { queryKey } = chatQuery(id);
    if (chat) {
      const data = chat;
      putListed(client, data);
      client.setQueryData(queryKey, (reply) => reply && { data });
    } else changeListed(client, id, () => null);
    return chat;
  } catch {
    void client.invalidateQueries(inboxPages);
    return undefined;
  } finally {
    ofClient.delete(id);
  }
}

async function read(id: string): Promise<Chat | null> {
  try {
    return (await call(viewChat, { params: { chatId: id } })).data;
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return null;
    throw error;
  }
}
