import {
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
} from '@tandem/contract/webhooks';
import type { InputOf } from '@tandem/contract/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { reportFailedWrite } from '../../platform/failed-writes.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { webhooksTexts as texts } from './webhooks.texts.ts';

/** The server calls webhooks by itself, and says nothing of it. */
const often = { refetchInterval: 5_000 };

/** The webhooks of a project. */
export const useWebhooks = (id: string) =>
  useQuery({
    ...queryOf(
      listWebhooks,
      { params: { id } },
      { staleAfter: [addWebhook, editWebhook, removeWebhook, resendWebhookDelivery] },
    ),
    ...often,
  });

/** The log of a webhook. */
export const useDeliveries = (id: string, webhookId: string) =>
  useQuery({
    ...queryOf(
      listWebhookDeliveries,
      { params: { id, webhookId } },
      { staleAfter: [editWebhook, resendWebhookDelivery] },
    ),
    ...often,
  });

type Added = InputOf<typeof addWebhook>['body'];

/** Adds a webhook, or changes one; the dialog shows a failure. */
export const useSaveWebhook = (id: string, webhookId: string | null) =>
  useMutation({
    mutationFn: async (body: Added): Promise<{ message: string; secret?: string }> =>
      webhookId === null
        ? call(addWebhook, { params: { id }, body })
        : call(editWebhook, { params: { id, webhookId }, body }),
  });

export function useSwitchWebhook(id: string, webhookId: string) {
  const switching = useMutation({
    mutationFn: (isOn: boolean) => call(editWebhook, { params: { id, webhookId }, body: { isOn } }),
    onError: (error, isOn) => reportFailedWrite(error, texts.switchFailed, () => switching.mutate(isOn)),
  });
  return switching;
}

export function useRemoveWebhook(id: string) {
  const removing = useMutation({
    mutationFn: (webhookId: string) => call(removeWebhook, { params: { id, webhookId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, webhookId) =>
      reportFailedWrite(error, texts.removeFailed, () => removing.mutate(webhookId)),
  });
  return removing;
}

export function useResend(id: string, webhookId: string) {
  const resending = useMutation({
    mutationFn: (deliveryId: string) =>
      call(resendWebhookDelivery, { params: { id, webhookId, deliveryId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, deliveryId) =>
      reportFailedWrite(error, texts.deliveries.resendFailed, () => resending.mutate(deliveryId)),
  });
  return resending;
}
