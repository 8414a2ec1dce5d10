import { create } from 'zustand';

/** What a member is asked for: the password, or a second factor. */
export type Proof = 'password' | 'factor';

interface PasswordRequest {
  asked: Proof;
  /** Ends the open request with whether the proof was given; null while none is open. */
  answer: ((isConfirmed: boolean) => void) | null;
  confirmed: Promise<boolean> | null;
}

/** The open request for the password or a second factor of the member, or none. */
export const usePasswordRequest = create<PasswordRequest>(() => ({
  asked: 'password',
  answer: null,
  confirmed: null,
}));

/** Asks the member for a proof; resolves with whether it was given. Requests at once share one dialog. */
export async function requestProof(asked: Proof): Promise<boolean> {
  let open = usePasswordRequest.getState();
  while (open.confirmed !== null) {
    if (open.asked === asked) return open.confirmed;
    // The other dialog comes first.
    await open.confirmed;
    open = usePasswordRequest.getState();
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    usePasswordRequest.setState({ answer: null, confirmed: null });
    resolve(isConfirmed);
  };
  usePasswordRequest.setState({ asked, answer, confirmed: promise });
  return promise;
}
