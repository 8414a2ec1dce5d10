import { useEffect, useState } from 'react';
import { cancelPasskey } from '../passkeys/passkeys.dom.ts';
import { usePasskeyLogIn } from './second-step.queries.ts';

/** Shorter than the server waits for a signature, in milliseconds. */
const renewMs = 4 * 60_000;

const isOffered = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

/** Offers passkeys among the suggestions of the e-mail field, in browsers that can. */
export function PasskeyAutofill() {
  const { mutate } = usePasskeyLogIn();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void isOffered().then((can) => can && isCurrent && mutate({ isStillWanted: () => isCurrent }));
    const timer = setTimeout(() => setRound((count) => count + 1), renewMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      cancelPasskey();
    };
  }, [mutate, round]);
  return null;
}
