import type { SignUpRequest } from '@tandem/contract/administration/administration-sign-ups';
import { neighbourOf } from '../../../ui/lists/pages-in.ts';

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = (signUpId: string): string => `sign-up-${signUpId}`;

/** The heading to focus after a request is removed: of the next one, else of the previous one. */
export function nextHeading(
  list: readonly SignUpRequest[] = [],
  { _id }: Pick<SignUpRequest, '_id'>,
): string | undefined {
  const next = neighbourOf([...list], _id);
  return next && headingIdOf(next._id);
}
