import * as z from 'zod/mini';
import { event } from '../../events.ts';

/** What a member can be notified of: something that another member did and that concerns them. */
export const notificationKinds = [
  'joinRequestReceived',
  'joinRequestAccepted',
  'joinRequestRejected',
  'invitationReceived',
  'invitationAccepted',
  'invitationDeclined',
  'joinedByLink',
  'removedFromProject',
  'connectionRequestReceived',
  'connectionRequestAccepted',
] as const;

/** What happened, without its words: who is notified asks for names and titles, and sees what they may see. */
export const notification = z.object({
  kind: z.enum(notificationKinds),
  /** The member who did it. */
  actorId: z.string(),
  /** The project concerned; null for connections. */
  projectId: z.nullable(z.string()),
  /** The join request, invitation or connection request concerned; null without one. */
  requestId: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

/** Something happened that concerns the member; published to nobody else. */
export const memberNotified = event('memberNotified', notification);
