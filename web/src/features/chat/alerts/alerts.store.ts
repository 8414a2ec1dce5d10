import { create } from 'zustand';
import { forget, storeForMember, readForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';

const storageKey = 'alerts';

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
  else if (isAllowed) storeForMember(storageKey, me, true);
  if (!isAllowed) return 'blocked';
  return isOn ? 'on' : 'off';
}
