import { type NotifiedSubject, nothingBeside } from '../notifications/public.ts';

const connectionIs = (status: 'pending' | 'accepted') => `exists (
  select from connection_requests c
  where c.id = n.request_id and c.status = '${status}' and n.member_id in (c.from_member_id, c.to_member_id))`;

/** While notifications about requests to connect hold. */
export const connectionConditions = {
  connectionIsPending: connectionIs('pending'),
  connectionIsAccepted: connectionIs('accepted'),
};

/** How notifications about requests to connect are read. */
export const connectionSubject: NotifiedSubject = {
  ...nothingBeside,
  shows: { sourceId: 'n.request_id' },
};
