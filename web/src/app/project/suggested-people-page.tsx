import { useOwnProfile } from '../../features/account/public.ts';
import { DiscoverPeople } from '../../features/people/suggestions/discover-people.tsx';

/** Discover People, whose filters offer what stands in the member's profile. */
export function SuggestedPeoplePage() {
  return <DiscoverPeople profile={useOwnProfile()} />;
}
