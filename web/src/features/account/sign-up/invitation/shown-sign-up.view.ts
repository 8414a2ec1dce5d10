import type { SignUpMode } from '@tandem/contract/community';

/** What sign-up shows: the form, or why there is none. */
export type ShownSignUp = 'form' | 'checking' | 'unchecked' | 'needed' | 'ended' | 'closed';

interface Link {
  token: string;
  /** Whether the server said that the link admits somebody; null before it answered. */
  works: boolean | null;
  hasFailed: boolean;
}

/** What to show in a community with this mode of sign-up, with a link or without. */
export function shownSignUp(mode: SignUpMode, { token, works, hasFailed }: Link): ShownSignUp {
  if (mode === 'closed') return 'closed';
  if (mode !== 'invitation') return token !== '' && works === null && !hasFailed ? 'checking' : 'form';
  if (token === '') return 'needed';
  if (works !== null) return works ? 'form' : 'ended';
  return hasFailed ? 'unchecked' : 'checking';
}
