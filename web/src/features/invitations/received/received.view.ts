import type { ReceivedInvitation } from '@tandem/contract/invitations';

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = ({ _id }: Pick<ReceivedInvitation, '_id'>): string => `invitation-${_id}`;
