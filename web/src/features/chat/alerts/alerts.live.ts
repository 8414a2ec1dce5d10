import type { ChatMessage } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { forget, keep, readForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { chatInList, unreadCounts } from '../chat.queries.ts';
import { chatTexts as texts } from '../chat.texts.ts';
import { titleOf } from '../chat.view.ts';

const storageKey = 'alerts';
/** How long to wait for another tab or device to report the message as read. */
const courtesy = 700;

/** Whether the member wants notifications while the tab is hidden; requested only on their click. */
export const useAlerts = create<{ isOn: boolean }>()(() => ({ isOn: false }));

/** Whether this page can show notifications; Android browsers allow them only from a service worker. */
export const hasAlerts = (): boolean => 'Notification' in window && !/Android/.test(navigator.userAgent);

/** Restores the member's choice in this browser. */
export const restoreAlerts = (me: string): void =>
  useAlerts.setState({
    isOn: hasAlerts() && Notification.permission === 'granted' && readForMember(storageKey, me) === true,
  });

/** Switches the alerts; returns `blocked` when the browser denies them. */
export async function switchAlerts(isOn: boolean): Promise<'on' | 'off' | 'blocked'> {
  const me = useSession.getState().user?._id ?? '';
  const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
  useAlerts.setState({ isOn: isOn && isAllowed });
  if (!isOn) forget(storageKey);
  else if (isAllowed) keep(storageKey, me, true);
  if (!isAllowed) return 'blocked';
  return isOn ? 'on' : 'off';
}

/** Shows a browser notification for a message when the tab is hidden and it is not read elsewhere. */
export function showAlert(client: QueryClient, me: string, message: ChatMessage): void {
  if (!useAlerts.getState().isOn || document.visibilityState === 'visible') return;
  setTimeout(() => {
    const unread = client.getQueryData(unreadCounts.queryKey)?.data;
    const isRead = unread !== undefined && !unread[message.chatId];
    if (isRead || useSession.getState().user?._id !== me) return;
    show(client, message);
  }, courtesy);
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
