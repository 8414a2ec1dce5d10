import { create } from 'zustand';

interface PasswordRequest {
  /** Ends the open request with whether the password was confirmed; null while none is open. */
  answer: ((isConfirmed: boolean) => void) | null;
  confirmed: Promise<boolean> | null;
}

/** The open request for the password of the member, or none. */
export const usePasswordRequest = create<PasswordRequest>(() => ({ answer: null, confirmed: null }));

/** Asks the member for their password; resolves with whether it was confirmed. Requests at once share one dialog. */
export function requestPassword(): Promise<boolean> {
  const { confirmed } = usePasswordRequest.getState();
  if (confirmed !== null) return confirmed;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    usePasswordRequest.setState({ answer: null, confirmed: null });
    resolve(isConfirmed);
  };
  usePasswordRequest.setState({ answer, confirmed: promise });
  return promise;
}
