import type { PersonSummary } from '@tandem/contract/people';
import { create } from 'zustand';

/** Whom the member is about to block, or null. The dialog outlives the screen that shows them. */
export const useBlockRequest = create<{ person: PersonSummary | null }>(() => ({ person: null }));

/** Asks the member whether to block somebody. */
export const requestBlock = (person: PersonSummary): void => useBlockRequest.setState({ person });

/** Closes the dialog. */
export const endBlockRequest = (): void => useBlockRequest.setState({ person: null });
