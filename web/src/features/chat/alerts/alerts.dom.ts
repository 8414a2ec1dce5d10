import type { ChatMessage } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../../../platform/session.store.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { mayAlertNow } from '../../notifications/public.ts';
import { chatInList, unreadCounts } from '../chat.queries.ts';
import { chatLiveTexts as texts } from '../chat-live.texts.ts';
import { titleOf } from '../chat.view.ts';
import { plainWordsOf } from '../preview.view.ts';

/** How long to wait for another tab or device to report the message as read. */
const readElsewhereMs = 700;

/** The alerts on the screen, one a chat, with the message that each shows. */
const shown = new Map<string, { messageId: string; notification: Notification }>();

/** Closes the alert of a message that was deleted or hidden. */
export function closeAlert(chatId: string, messageId: string): void {
  const alert = shown.get(chatId);
  if (alert?.messageId === messageId) alert.notification.close();
}

/** Shows a browser notification for a message, when it is neither read elsewhere nor muted; for hidden tabs. */
export function showAlert(client: QueryClient, me: string, message: ChatMessage): void {
  setTimeout(() => void showUnread(client, me, message), readElsewhereMs);
}

async function showUnread(client: QueryClient, me: string, message: ChatMessage): Promise<void> {
  const { chatId } = message;
  const unread = client.getQueryData(unreadCounts.queryKey)?.data;
  if (unread !== undefined && !unread[chatId]) return;
  const mayShow = await mayAlertNow(client, { chatId, projectId: chatInList(client, chatId)?.projectId });
  if (mayShow && useSession.getState().user?._id === me) show(client, message);
}

function show(client: QueryClient, message: ChatMessage): void {
  const { chatId, sender } = message;
  const chat = chatInList(client, chatId);
  const name = (sender && fullName(sender)) || texts.unknown;
  const title = chat?.kind === 'group' ? texts.inGroup(name, titleOf(chat)) : name;
  const notification = new Notification(title, {
    body: plainWordsOf(message).slice(0, 200),
    tag: chatId,
    icon: '/favicon.svg',
  });
  shown.set(chatId, { messageId: message._id, notification });
  notification.addEventListener('click', () => {
    window.focus();
    window.location.assign(`/chat?chat=${chatId}`);
    notification.close();
  });
}
