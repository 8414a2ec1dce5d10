import type { PersonSummary } from '@tandem/contract/people';
import { create } from 'zustand';

interface BlockRequest {
  /** Whom the member is about to block, or null. */
  person: PersonSummary | null;
  /** The own projects in which a member collaborates who was just blocked; null before that. */
  ownProjects: { _id: string; title: string }[] | null;
}

/** The dialog that blocks somebody outlives the screen that shows them. */
export const useBlockRequest = create<BlockRequest>(() => ({ person: null, ownProjects: null }));

/** Asks the member whether to block somebody. */
export const requestBlock = (person: PersonSummary): void =>
  useBlockRequest.setState({ person, ownProjects: null });

/** Closes the dialog. */
export const endBlockRequest = (): void => useBlockRequest.setState({ person: null, ownProjects: null });

/** Offers to remove somebody who was just blocked from own projects, if there are any. */
export function offerRemoval(person: PersonSummary, ownProjects: { _id: string; title: string }[]): void {
  if (ownProjects.length > 0) useBlockRequest.setState({ person, ownProjects });
}
