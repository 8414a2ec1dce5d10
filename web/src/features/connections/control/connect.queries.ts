import {
  type Connection,
  type ConnectionRequest,
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { type Person, viewPerson } from '@tandem/contract/people';
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { connectionListKeys as lists, connectionLists } from '../connections.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import { type Act, putBack, takenFrom } from '../connections.view.ts';
import {
  type Action,
  acts,
  actsAbout,
  changePerson,
  changeRelation,
  reloadRelation,
} from './relation.queries.ts';

/** The place of a person on the screen, where what one did about the connection is said. */
export const placeOf = (userId: string): string => `connection:${userId}`;

type ActionReply = { message: string; request?: ConnectionRequest };

function send({ act, person: { _id: userId, requestId } }: Action): Promise<ActionReply> {
  if (act === 'send') return call(sendConnectionRequest, { params: { userId } });
  if (act === 'disconnect') return call(disconnect, { params: { userId } });
  const params = { requestId: requestId ?? '' };
  if (act === 'withdraw') return call(withdrawConnectionRequest, { params });
  return call(act === 'accept' ? acceptConnectionRequest : rejectConnectionRequest, { params });
}

/**
 * Changes the connection with a person: optimistically in all cached replies, with a notice, rolled back on failure.
 * `onFailed` is called after a failure. `isBusy` is true while any component awaits a reply about the person.
 */
export function useConnect(id: string, onFailed: () => void = () => undefined) {
  const client = useQueryClient();
  const isBusy = useIsMutating(actsAbout(id)) > 0;
  const { mutate } = useOptimisticMutation<Action, ActionReply>({
    key: acts,
    scope: `connect-${id}`,
    mutate: send,
    edits: lists,
    apply: ({ act, person }) => {
      const putBack = takeOut(client, act, person);
      const before = changeRelation(client, id, act);
      return () => {
        changePerson(client, id, (cached) => ({ ...cached, ...before }));
        putBack();
      };
    },
    onSuccess: ({ message, request }, { act, person }) => {
      const fresh = request && otherIn(request, id);
      if (fresh) changePerson(client, id, (cached) => ({ ...cached, ...fresh }));
      const undo = {
        label: texts.undo,
        onClick: () => void mutate({ act: 'send', person }),
        whyNot: () => whyNotUndo(person),
      };
      const holdsFor = { thing: `connection:${id}`, state: 'withdrawn' };
      notifySuccess(message || texts.done[act], {
        at: placeOf(id),
        ...(act === 'withdraw' && { action: undo, holdsFor }),
      });
    },
    failed: ({ act }) => texts.failed[act],
    onFailure: (error) => {
      onFailed();
      if (isFinal(error)) void reloadRelation(client, id);
    },
    refetches: () => lists,
  });
  return { isBusy, act: (act: Act, person: Person) => void mutate({ act, person }) };
}

/** Asking again would connect both at once if the other person asked meanwhile. */
async function whyNotUndo({ _id: id, firstName }: Person): Promise<string | null> {
  const { data } = await call(viewPerson, { params: { id } });
  return data.connectionStatus === 'none' ? null : texts.undoOutdated(firstName);
}

const otherIn = ({ fromUserId, toUserId }: ConnectionRequest, id: string) =>
  [fromUserId, toUserId].find(({ _id }) => _id === id);

/** Removes the request or connection that an action ends from its list. Returns a function that puts it back. */
function takeOut(client: QueryClient, act: Act, { _id, requestId }: Person): () => void {
  const { received, sent, connections } = connectionLists;
  if (act === 'send') return () => undefined;
  const isRequest = (request: ConnectionRequest) => request._id === requestId;
  if (act === 'withdraw') return takeFrom(client, sent.queryKey, 'requests', isRequest);
  if (act !== 'disconnect') return takeFrom(client, received.queryKey, 'requests', isRequest);
  const isConnection = (connection: Connection) => connection._id === _id;
  return takeFrom(client, connections.queryKey, 'connections', isConnection);
}

/** Removes an item from the loaded pages of a list, and of each search of it. */
function takeFrom<Name extends string, Item extends { _id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  name: Name,
  fits: (item: Item) => boolean,
): () => void {
  type Pages = InfiniteData<Record<Name, Item[]>, string | undefined>;
  const editPage = (key: QueryKey, at: number, change: (items: Item[]) => Item[]) =>
    void client.setQueryData<Pages>(
      key,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page, index) =>
            index === at ? { ...page, [name]: change(page[name]) } : page,
          ),
        },
    );
  const putBacks = client.getQueriesData<Pages>({ queryKey }).flatMap(([key, cached]) => {
    const pages = cached?.pages ?? [];
    const at = pages.findIndex((page) => page[name].some(fits));
    const taken = takenFrom(pages[at]?.[name], fits);
    if (!taken) return [];
    editPage(key, at, (items) => items.filter((item) => item !== taken.item));
    return [() => editPage(key, at, (items) => putBack(items, taken))];
  });
  return () => putBacks.forEach((undo) => undo());
}
