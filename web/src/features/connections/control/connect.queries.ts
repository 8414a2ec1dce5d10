import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
  type ConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson, type Person } from '@tandem/contract/people';
import { useIsMutating, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { mutationsAbout, useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
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
const actsAbout = (id: string) => mutationsAbout<Asked>(acts, ({ person }) => person._id === id);

/**
 * What can be done about the connection with a person: shown at once wherever the person stands, told in a notice, rolled back
 * when it fails. `isBusy` while a reply is awaited, whichever part of the screen asked.
 */
export function useConnect(id: string) {
  const client = useQueryClient();
  const isBusy = useIsMutating(actsAbout(id)) > 0;
  const { mutate } = useOptimisticMutation<Asked, Answer>({
    key: acts,
    scope: `connect-${id}`,
    mutate: ask,
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
      const undo = { label: texts.undo, onClick: () => void mutate({ act: 'send', person }) };
      notifySuccess(message || texts.done[act], act === 'withdraw' ? { action: undo } : {});
    },
    failed: ({ act }) => texts.failed[act],
    onFailure: (error) => {
      if (isFinal(error)) void reloadRelation(client, id);
    },
    refetches: () => lists,
  });
  return { isBusy, act: (act: Act, person: Person) => void mutate({ act, person }) };
}

const otherIn = ({ fromUserId, toUserId }: ConnectionRequest, id: string) =>
  [fromUserId, toUserId].find(({ _id }) => _id === id);

/** Reloads the relation to a person, who may have changed it. */
async function reloadRelation(client: QueryClient, id: string): Promise<void> {
  const seen = await call(viewPerson, { params: { id } }).catch(() => undefined);
  if (seen) changePerson(client, id, (kept) => ({ ...kept, ...seen.data }));
}

/** The same where a cached reply holds the person, after the own act under way: the reply would undo what that act shows. */
export function reloadCachedRelation(client: QueryClient, id: string): void {
  if (!isCached(client, id)) return;
  const mutations = client.getMutationCache();
  const reloadWhenIdle = () => {
    if (client.isMutating(actsAbout(id)) > 0) return;
    stop();
    void reloadRelation(client, id);
  };
  const stop = mutations.subscribe(reloadWhenIdle);
  reloadWhenIdle();
}
