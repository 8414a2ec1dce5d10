import { useState } from 'react';
import { canUsePasskeys } from './can-use-passkeys.view.ts';

/** Whether passkeys work in this browser at this address. */
export function usePasskeySupport(): boolean {
  const [isSupported] = useState(() =>
    canUsePasskeys({
      hostname: window.location.hostname,
      isSecureContext: window.isSecureContext,
      hasPasskeys: 'PublicKeyCredential' in window,
    }),
  );
  return isSupported;
}
