import { hideNoticesOnLeaving, onNoticeLink } from '../../ui/notices/notices.ts';
import type { AppRouter } from '../router.tsx';

/** Hides the notices of a screen that is left, and opens their links in the app. */
export function bindNoticeEffects(router: AppRouter): void {
  onNoticeLink((href) => void router.navigate({ href }));
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) hideNoticesOnLeaving(toLocation.pathname);
  });
}
