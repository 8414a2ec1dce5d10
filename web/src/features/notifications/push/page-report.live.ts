import { reportPage } from '@tandem/contract/notifications/notification-push';
import { live } from '../../../platform/live/live.ts';

/** Tells the server whether this page is looked at, so that it sends no pushes meanwhile; returns a function that stops. */
export function followPage(): () => void {
  const report = () => {
    const isVisible = document.visibilityState === 'visible';
    // Without a connection the server knows already.
    live.command(reportPage, { isVisible }).catch(() => undefined);
  };
  const stop = live.onConnect(report);
  document.addEventListener('visibilitychange', report);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', report);
  };
}
