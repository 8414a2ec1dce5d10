import { unsubscribe, viewUnsubscribeLink } from '@tandem/contract/notifications/notification-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { unsubscribeTexts as texts } from '../notifications.texts.ts';

const linkOf = (token: string) => queryOf(viewUnsubscribeLink, { params: { token } });

/** Whether the mails that a link switches off are on. */
export const useUnsubscribeLink = (token: string) =>
  useQuery({ ...linkOf(token), select: ({ data }) => data });

/** Switches them off. */
export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  const unsubscribing = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: () => client.setQueryData(linkOf(token).queryKey, { data: { isOn: false } }),
    onError: (error) => reportFailedWrite(error, texts.notDone, () => unsubscribing.mutate()),
  });
  return unsubscribing;
}
