import type { Connection, ConnectionRequest } from '@tandem/contract/connections';
import type { Person } from '@tandem/contract/people';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { connectionLists } from '../connections.queries.ts';
import { putBack, takenFrom, type Act } from '../connections.view.ts';

/** Removes the request or connection that an action ends from its list. Returns a function that puts it back. */
export function takeOut(client: QueryClient, act: Act, { _id, requestId }: Person): () => void {
  const { received, sent, connections } = connectionLists;
  if (act === 'send') return () => undefined;
  const isRequest = (request: ConnectionRequest) => request._id === requestId;
  if (act === 'withdraw') return takeFrom(client, sent.queryKey, 'requests', isRequest);
  if (act !== 'disconnect') return takeFrom(client, received.queryKey, 'requests', isRequest);
  const isConnection = (connection: Connection) => connection._id === _id;
  return takeFrom(client, connections.queryKey, 'connections', isConnection);
}

/** Removes an item from the loaded pages of a list. */
function takeFrom<Name extends string, Item extends { _id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  name: Name,
  fits: (item: Item) => boolean,
): () => void {
  type Pages = InfiniteData<Record<Name, Item[]>, string | undefined>;
  const pages = client.getQueryData<Pages>(queryKey)?.pages ?? [];
  const at = pages.findIndex((page) => page[name].some(fits));
  const taken = takenFrom(pages[at]?.[name], fits);
  if (!taken) return () => undefined;
  const edit = (change: (items: Item[]) => Item[]) =>
    void client.setQueryData<Pages>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page, index) =>
            index === at ? { ...page, [name]: change(page[name]) } : page,
          ),
        },
    );
  edit((items) => items.filter((item) => item !== taken.item));
  return () => edit((items) => putBack(items, taken));
}
