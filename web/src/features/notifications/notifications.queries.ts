import { chatsChanged } from '@tandem/contract/chat';
import { signUpRequestsChanged } from '@tandem/contract/administration';
import { connectionRequestsChanged } from '@tandem/contract/connections';
import { invitationsChanged } from '@tandem/contract/invitations';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { LiveEvent } from '@tandem/contract/events';
import type { Notification } from '@tandem/contract/notifications';
import type { EndingEvent } from '@tandem/contract/notifications/notification-kinds';
import { viewPerson } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { ownershipOfferChanged, projectMembersChanged } from '@tandem/contract/projects/project-members';
import { myTasksChanged } from '@tandem/contract/tasks';
import { call } from '../../platform/call.ts';
import type { NotificationNames } from './notifications.view.ts';

/** The events after which a notification may not hold any more, by the names that the kinds say; their words are not loaded. */
const ending: { [Name in EndingEvent]: LiveEvent<Name> } = {
  chatsChanged,
  joinRequestsChanged,
  invitationsChanged,
  connectionRequestsChanged,
  ownershipOfferChanged,
  projectChanged,
  projectMembersChanged,
  myTasksChanged,
  signUpRequestsChanged,
};
export const endingEvents = Object.values(ending);

/** Asks for the names of a notification; null if the member may not see them, or they are not to be had. */
export async function loadNames({ actorId, projectId }: Notification): Promise<NotificationNames | null> {
  if (actorId === null) return null;
  try {
    const [person, project] = await Promise.all([
      call(viewPerson, { params: { id: actorId } }),
      projectId === null ? null : call(viewProject, { params: { id: projectId } }),
    ]);
    return { actor: person.data, project: project?.data ?? null };
  } catch {
    // The lists and counts show the change too.
    return null;
  }
}
