import type { PersonSummary } from '@tandem/contract/people';

/** The value of the choice that finds somebody who is not listed. */
export const findValue = 'find';

/** Whom a task can be assigned to. */
export interface Assignable {
  /** The first project members and the viewer. */
  people: PersonSummary[];
  /** Whether the project has members who are not listed. */
  hasMore: boolean;
  /** Whether the project members are still loading. */
  isPending?: boolean;
}

/** The first project members, with the viewer before them when a large project does not list them yet. */
export function assignableOf(
  listed: readonly PersonSummary[] | undefined,
  me: PersonSummary | null,
  hasMore: boolean,
): Assignable {
  const isListed = !hasMore || listed?.some(({ _id }) => _id === me?._id) === true;
  const people = [...(listed ?? [])];
  return { people: isListed || me === null ? people : [me, ...people], hasMore };
}
