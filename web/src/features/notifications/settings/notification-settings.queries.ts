import { notificationSettingsChanged } from '@tandem/contract/notifications';
import * as contract from '@tandem/contract/notifications/notification-settings';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { notificationSettingsTexts as texts } from './notification-settings.texts.ts';
import {
  type AlertSubject,
  isMuted,
  mayAlert,
  type Muted,
  type SettingsChange,
  withChange,
  withMute,
} from './notification-settings.view.ts';

const settings = queryOf(contract.getNotificationSettings, {}, { staleAfter: [notificationSettingsChanged] });
const family = ['notificationSettings'];

/** How the member is notified. */
export const useNotificationSettings = () => useQuery({ ...settings, select: ({ data }) => data });

/** Whether an open page may alert the member now; it may while the settings cannot be read. */
export const mayAlertNow = (client: QueryClient, about: AlertSubject): Promise<boolean> =>
  client.query(settings).then(
    ({ data }) => mayAlert(data, about, new Date()),
    () => true,
  );

/** Saves a change, which is shown at once; changes are sent in order. */
export function useChangeSettings(onSaved?: () => void) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: family,
    scope: 'notificationSettings',
    edits: [settings.queryKey],
    apply: (body: SettingsChange) =>
      void client.setQueryData(settings.queryKey, (reply) => reply && { data: withChange(reply.data, body) }),
    mutate: (body) => call(contract.updateNotificationSettings, { body }),
    failed: () => texts.notSaved,
    onSuccess: () => onSaved?.(),
  });
  return (body: SettingsChange) => void mutate(body);
}

/** Switches mail on again after the address refused one. */
export function useResumeMail() {
  const client = useQueryClient();
  const resuming = useMutation({
    mutationFn: () => call(contract.resumeMail),
    onSuccess: ({ message }) => {
      client.setQueryData(
        settings.queryKey,
        (reply) => reply && { data: { ...reply.data, mail: 'on' as const } },
      );
      notifySuccess(message);
    },
    onError: (error) => reportFailedWrite(error, texts.mail.notResumed, () => resuming.mutate()),
  });
  return resuming;
}

interface MuteAct {
  muted: Muted;
  isMuted: boolean;
  /** Whether it undoes another act, which needs no notice. */
  isUndo?: boolean;
}

const sendMute = ({ muted: { kind, _id }, isMuted: isToBeMuted }: MuteAct) => {
  if (kind === 'project')
    return call(isToBeMuted ? contract.muteProject : contract.unmuteProject, { params: { projectId: _id } });
  return call(isToBeMuted ? contract.muteChat : contract.unmuteChat, { params: { chatId: _id } });
};

/** Mutes and unmutes; shown at once, with Undo. */
export function useMute() {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: family,
    scope: 'mutes',
    edits: [settings.queryKey],
    apply: ({ muted, isMuted: isToBeMuted }: MuteAct) =>
      void client.setQueryData(
        settings.queryKey,
        (reply) => reply && { data: withMute(reply.data, muted, isToBeMuted) },
      ),
    mutate: sendMute,
    failed: ({ isMuted: wasMuted }) => (wasMuted ? texts.mute.notMuted : texts.mute.notUnmuted),
    onSuccess: (_, { muted, isMuted: wasMuted, isUndo }) => {
      if (isUndo) return;
      const undo = () => void mutate({ muted, isMuted: !wasMuted, isUndo: true });
      const sentence = wasMuted ? texts.mute.muted : texts.mute.unmuted;
      notifySuccess(sentence(muted.title), { action: { label: texts.mute.undo, onClick: undo } });
    },
  });
  return (muted: Muted, isToBeMuted: boolean) => void mutate({ muted, isMuted: isToBeMuted });
}

/** Whether a project or chat is muted, and how to change it; undefined while it loads. */
export function useMuted(muted: Muted) {
  const { data } = useNotificationSettings();
  const mute = useMute();
  const is = data && isMuted(data, muted);
  return { isMuted: is, toggle: () => is !== undefined && mute(muted, !is) };
}
