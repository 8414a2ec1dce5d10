import type { ChatMessage } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../../../platform/session.store.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { chatInList, unreadCounts } from '../chat.queries.ts';
import { chatTexts as texts } from '../chat.texts.ts';
import { titleOf } from '../chat.view.ts';
import { useAlerts } from './alerts.store.ts';

/** How long to wait for another tab or device to report the message as read. */
const readElsewhereMs = 700;

/** Shows a browser notification for a message when the tab is hidden and it is not read elsewhere. */
export function showAlert(client: QueryClient, me: string, message: ChatMessage): void {
  if (!useAlerts.getState().isOn || document.visibilityState === 'visible') return;
  setTimeout(() => {
    const unread = client.getQueryData(unreadCounts.queryKey)?.data;
    const isRead = unread !== undefined && !unread[message.chatId];
    if (isRead || useSession.getState().user?._id !== me) return;
    show(client, message);
  }, readElsewhereMs);
}

function show(client: QueryClient, { chatId, sender, text }: ChatMessage): void {
  const chat = chatInList(client, chatId);
  const name = (sender && fullName(sender)) || texts.thread.unknown;
  const title = chat?.kind === 'group' ? texts.notices.inGroup(name, titleOf(chat)) : name;
  const notification = new Notification(title, {
    body: text.slice(0, 200),
    tag: chatId,
    icon: '/favicon.svg',
  });
  notification.addEventListener('click', () => {
    window.focus();
    window.location.assign(`/chat?chat=${chatId}`);
    notification.close();
  });
}
