import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
  type ConnectionRequest,
} from '@tandem/contract/connections';
import { viewPerson, type Person } from '@tandem/contract/people';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { connectionListKeys as lists } from '../connections.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import type { Act } from '../connections.view.ts';
import { takeOut } from './connection-lists-cache.queries.ts';
import { changePerson, changeRelation } from './people-cache.queries.ts';
import { type Action, acts, actsAbout, reloadRelation } from './relation.queries.ts';

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
