import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
  type ConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson, type Person } from '@tandem/contract/people';
import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { connectionLists } from '../connections.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import type { Act } from '../connections.view.ts';
import { changePerson, changeRelation, isCached, takeOut } from './people-cache.queries.ts';

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

const lists = Object.values(connectionLists).map(({ queryKey }) => queryKey);
const acts = ['connect'];

/**
 * What can be done about the connection with a person: seen at once wherever they stand, told in a notice, put back when it fails.
 * `isBusy` while an answer is awaited, whichever part of the screen asked.
 */
export function useConnect(id: string) {
  const client = useQueryClient();
  const mutationKey = [...acts, id];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ask,
    onMutate: async ({ act, person }: Asked) => {
      await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey })));
      const putBack = takeOut(client, act, person);
      return { putBack, before: changeRelation(client, id, act) };
    },
    onSuccess: ({ message, request }, { act, person }) => {
      const fresh = request && otherIn(request, id);
      if (fresh) changePerson(client, id, (kept) => ({ ...kept, ...fresh }));
      const undo = { label: texts.undo, onClick: () => mutate({ act: 'send', person }) };
      notifySuccess(message || texts.done[act], act === 'withdraw' ? { action: undo } : {});
    },
    onError: async (error, asked, shown) => {
      changePerson(client, id, (kept) => ({ ...kept, ...shown?.before }));
      shown?.putBack();
      tell(error, texts.failed[asked.act], () => mutate(asked));
      if (isFinal(error)) await reloadRelation(client, id);
    },
    onSettled: () => reload(client),
  });
  return { isBusy, act: (act: Act, person: Person) => mutate({ act, person }) };
}

const otherIn = ({ fromUserId, toUserId }: ConnectionRequest, id: string) =>
  [fromUserId, toUserId].find(({ _id }) => _id === id);

/** Shows the relation to a person as the server has it: the other person may have changed it. */
async function reloadRelation(client: QueryClient, id: string): Promise<void> {
  const seen = await call(viewPerson, { params: { id } }).catch(() => undefined);
  if (seen) changePerson(client, id, (kept) => ({ ...kept, ...seen.data }));
}

/** The same where a cached reply holds the person, after the own act under way: the reply would undo what that act shows. */
export function reloadCachedRelation(client: QueryClient, id: string): void {
  if (!isCached(client, id)) return;
  const mutations = client.getMutationCache();
  const reloadWhenIdle = () => {
    if (client.isMutating({ mutationKey: [...acts, id] }) > 0) return;
    stop();
    void reloadRelation(client, id);
  };
  const stop = mutations.subscribe(reloadWhenIdle);
  reloadWhenIdle();
}

/** Fetches the lists again, unless another act is under way, whose end will. */
async function reload(client: QueryClient): Promise<void> {
  const isLast = client.isMutating({ mutationKey: acts }) <= 1;
  const refetchType = isLast ? 'active' : 'none';
  await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
}

function tell(error: unknown, fallback: string, again: () => void): void {
  notifyFailure(
    failureLine(error, fallback),
    isFinal(error) ? {} : { action: { label: texts.retry, onClick: again } },
  );
}
