import type { User } from '@tandem/contract/account';
import { PeopleToMeet } from './people-to-meet.tsx';
import { Welcome } from './welcome.tsx';
import { useWelcome } from './welcome.queries.ts';

/** The first steps of a newcomer, and people to meet; nothing once all steps are done. */
export function WelcomeArea({ profile }: { profile: User }) {
  const steps = useWelcome(profile);
  if (steps === null) return null;
  return (
    <>
      <Welcome profile={profile} steps={steps} />
      <PeopleToMeet />
    </>
  );
}
