import { useState } from 'react';

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

/** What decides whether a browser makes and uses passkeys at this address. */
interface Place {
  hostname: string;
  isSecureContext: boolean;
  hasPasskeys: boolean;
}

/** Whether passkeys work here: browsers have none over plain http, nor for an IP address. */
export const canUsePasskeys = ({ hostname, isSecureContext, hasPasskeys }: Place): boolean =>
  hasPasskeys && isSecureContext && !/^[\d.]+$|^\[/.test(hostname);
