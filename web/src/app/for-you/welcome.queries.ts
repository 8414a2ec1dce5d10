import type { User } from '@tandem/contract/account';
import { useInbox } from '../../features/chat/inbox/inbox.queries.ts';
import { useSentCounts } from '../../features/connections/connections.queries.ts';
import { useMyApplications } from '../../features/join-requests/join-requests.queries.ts';
import { welcomeSteps } from './welcome.view.ts';

/** The first steps of a newcomer; null once all are done, and while it is not known. */
export function useWelcome(profile: User) {
  const applications = useMyApplications(undefined).data;
  const groups = useInbox('group').data;
  const direct = useInbox('direct').data;
  const sent = useSentCounts('pending');
  if (!applications || !groups || !direct || sent === undefined) return null;
  const sentCount = sent === null ? 0 : sent.pending + sent.accepted + sent.rejected;
  const steps = welcomeSteps({
    profile,
    hasProject: applications.length + groups.length > 0,
    hasContact: sentCount + direct.length > 0,
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
