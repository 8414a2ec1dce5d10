import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The secret in the address, which it takes out of the address bar and the history. */
export function useLinkToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The next screen may begin with a secret of its own.
  const [ownPath] = useState(path);
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    const found = tokenIn(hash);
    if (found === '' || path !== ownPath) return;
    setToken(found);
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, path, ownPath, navigate]);
  return token;
}

/** The secret of a link, from the part of the address behind `#`; '' without one. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

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
