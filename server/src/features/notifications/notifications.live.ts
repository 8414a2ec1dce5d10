import { memberNotified, type Notification } from '@tandem/contract/notifications';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';

/** Notifies one member of what another did; call it after COMMIT. It neither waits nor throws. */
export type Notify = (memberId: string, notification: Notification) => void;

/**
 * The one way by which features notify members. Today it publishes to the member's open pages; other channels belong here
 * too. Nobody is notified of what they did themselves.
 */
export function createNotify(live: Live): Notify {
  return (memberId, notification) => {
    if (memberId !== notification.actorId)
      live.publish(memberNotified, memberAudience(memberId), notification);
  };
}
