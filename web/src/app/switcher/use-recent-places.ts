import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOpenPath } from '../../features/account/public.ts';
import { useSession } from '../../platform/session.store.ts';
import { tabScreen } from '../../ui/page/tab-title.ts';
import { notePlace } from './recent-places.store.ts';

const isNoPlace = (path: string) => path === '/' || path === '/error' || isOpenPath(path);

/** Notes each place that the member leaves, by then under its final title. */
export function useRecentPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const me = useSession.getState().user?._id;
        if (!fromLocation || !pathChanged || me === undefined || isNoPlace(fromLocation.pathname)) return;
        notePlace(me, { to: fromLocation.pathname, label: tabScreen() });
      }),
    [router],
  );
}
