import { useNavigate } from '@tanstack/react-router';
import { useProfile } from '../profile.queries.ts';
import { CompleteProfile } from '../complete-profile.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** My Profile opens for editing. */
    editsProfile?: boolean;
  }
}

/** The missing steps of the own profile, on other screens than My Profile. */
export function CompleteOwnProfile() {
  const navigate = useNavigate();
  const { data: user } = useProfile();
  if (!user) return null;
  return (
    <CompleteProfile
      user={user}
      onEdit={() => void navigate({ to: '/profile', state: { editsProfile: true } })}
    />
  );
}
