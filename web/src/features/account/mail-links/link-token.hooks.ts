import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenIn } from './link-token.view.ts';

/** The secret in the address, which it takes out of the address bar and the history. */
export function useLinkToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    const found = tokenIn(hash);
    if (found === '') return;
    setToken(found);
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return token;
}
