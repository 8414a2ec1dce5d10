import * as contract from '@tandem/contract/notifications/notification-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import {
  type PushState,
  readPushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../platform/browser-push.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOfCommand, queryOf } from '../../../platform/query/query-of.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { pushTexts as texts } from '../notifications.texts.ts';

const devices = queryOf(contract.listPushDevices);
const browser = { queryKey: keyOfCommand({ name: 'browserPush' }), queryFn: readPushState };

/** The devices of the member that get notifications. */
export const usePushDevices = () => useQuery(devices);

/** Whether this browser can get notifications, and does: the server must know it too. */
export function usePushState(): PushState | undefined {
  const { data: state } = useQuery({ ...browser, staleTime: 0 });
  const { data: known } = useQuery({ ...devices, enabled: state === 'on' });
  if (state !== 'on') return state;
  return known && (known.data.some(({ isCurrent }) => isCurrent) ? 'on' : 'off');
}

/** Turns notifications on in this browser; call it after a click, because browsers ask the member then. */
export function useTurnOn() {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: async () => {
      const { publicKey } = await client.query(devices);
      const subscription = await subscribeBrowser(publicKey);
      if (subscription === null) return null;
      return call(contract.subscribePush, { body: subscription });
    },
    onSuccess: (reply) => {
      if (reply === null) notifyFailure(texts.states.denied);
      else notifySuccess(texts.turnedOn);
    },
    onError: (error) => reportFailedWrite(error, texts.notOn, () => turning.mutate()),
    onSettled: () => refetch(client),
  });
  return turning;
}

/** Turns notifications off on a device of the member. */
export function useTurnOff() {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: async ({ _id, isCurrent }: contract.PushDevice) => {
      await call(contract.unsubscribePush, { params: { deviceId: _id } });
      if (isCurrent) await unsubscribeBrowser();
    },
    onSuccess: () => notifySuccess(texts.turnedOff),
    onError: (error, device) => reportFailedWrite(error, texts.notChanged, () => turning.mutate(device)),
    onSettled: () => refetch(client),
  });
  return turning;
}

/** Shows or hides names and words on a device; shown at once. */
export function useHidePreviews() {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: ['pushDevices'],
    edits: [devices.queryKey],
    apply: ({ _id, hidesPreviews }: Pick<contract.PushDevice, '_id' | 'hidesPreviews'>) =>
      void client.setQueryData(
        devices.queryKey,
        (reply) =>
          reply && {
            ...reply,
            data: reply.data.map((device) => (device._id === _id ? { ...device, hidesPreviews } : device)),
          },
      ),
    mutate: ({ _id, hidesPreviews }) =>
      call(contract.editPushDevice, { params: { deviceId: _id }, body: { hidesPreviews } }),
    failed: () => texts.notChanged,
  });
  return mutate;
}

async function refetch(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: devices.queryKey }),
    client.invalidateQueries({ queryKey: browser.queryKey }),
  ]);
}
