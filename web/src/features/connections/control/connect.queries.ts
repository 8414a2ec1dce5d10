import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
  type ConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson, type Person } from '@tandem/contract/people';
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { connectionKeys } from '../connections.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import type { Act } from '../connections.view.ts';
import { changePerson, changeRelation, putIn, takeOut } from './people-cache.queries.ts';

interface Asked {
  act: Act;
  person: Person;
}

type Answer = { message: string; request?: ConnectionRequest };

function ask({ act, person: { _id: userId, requestId } }: Asked): Promise<Answer> {
  if (act === 'send') return call(sendConnectionRequest, { params: { userId } });
  if (act === 'disconnect') return call(disconnect, { params: { userId } });
  const params = { requestId: requestId ?? '' };
  if (act === 'withdraw') return call(withdrawConnectionRequest, { params });
  return call(act === 'accept' ? acceptConnectionRequest : rejectConnectionRequest, { params });
}

// The people room keeps its lists under this key; it enters this room, so that its own door cannot be used here.
const peopleKey = ['people'];
const suggestionsKey = [...peopleKey, 'suggestions'];
const oneKey = (id: string) => [...peopleKey, 'one', id];

/**
 * What can be done about the connection with a person: seen at once wherever they stand, told in a notice, put back when it fails.
 * `isBusy` while an answer is awaited, whichever part of the screen asked.
 */
export function useConnect(id: string) {
  const client = useQueryClient();
  const mutationKey = [...connectionKeys.all, id];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ask,
    onMutate: async ({ act, person }: Asked) => {
      await client.cancelQueries({ queryKey: connectionKeys.all });
      const taken = takeOut(client, act, person);
      return { taken, before: changeRelation(client, id, act) };
    },
    onSuccess: ({ message, request }, { act, person }) => {
      const fresh = request && otherIn(request, id);
      if (fresh) changePerson(client, id, (kept) => ({ ...kept, ...fresh }));
      const undo = { label: texts.undo, onClick: () => mutate({ act: 'send', person }) };
      notifySuccess(message || texts.done[act], act === 'withdraw' ? { action: undo } : {});
    },
    onError: async (error, asked, shown) => {
      changePerson(client, id, (kept) => ({ ...kept, ...shown?.before }));
      if (shown?.taken) putIn(client, shown.taken);
      tell(error, texts.failed[asked.act], () => mutate(asked));
      if (isFinal(error)) await showWhatStands(client, id);
    },
    onSettled: () => reload(client, id),
  });
  return { isBusy, act: (act: Act, person: Person) => mutate({ act, person }) };
}

const otherIn = ({ fromUserId, toUserId }: ConnectionRequest, id: string) =>
  [fromUserId, toUserId].find(({ _id }) => _id === id);

/** After a refusal the server knows more than this screen does, such as an answer that the other gave meanwhile. */
async function showWhatStands(client: QueryClient, id: string): Promise<void> {
  const seen = await call(viewPerson, { params: { id } }).catch(() => undefined);
  if (seen) changePerson(client, id, (kept) => ({ ...kept, ...seen.data }));
}

/** Asks again for the room's lists, unless another act is under way, whose end will ask. Suggestions keep their order until they are opened again. */
async function reload(client: QueryClient, id: string): Promise<void> {
  const isLast = client.isMutating({ mutationKey: connectionKeys.all }) <= 1;
  await Promise.all([
    client.invalidateQueries({
      queryKey: connectionKeys.all,
      refetchType: isLast ? 'active' : 'none',
    }),
    client.invalidateQueries({ queryKey: oneKey(id) }),
    client.invalidateQueries({ queryKey: suggestionsKey, refetchType: 'none' }),
    askLateAgain(client),
  ]);
}

/** What was asked for before the act and has not come yet would show how one stood before it: it is asked for once more. */
async function askLateAgain(client: QueryClient): Promise<void> {
  const hasNothing: QueryFilters['predicate'] = ({ state }) => state.data === undefined;
  const late = client
    .getQueryCache()
    .findAll({ queryKey: peopleKey, fetchStatus: 'fetching', predicate: hasNothing });
  for (const { queryKey } of late) {
    await client.cancelQueries({ queryKey, exact: true });
    void client.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
}

function tell(error: unknown, fallback: string, again: () => void): void {
  notifyFailure(
    failureLine(error, fallback),
    isFinal(error) ? {} : { action: { label: texts.retry, onClick: again } },
  );
}
