import { ExplorePage as Explore } from '../../features/projects/feed/explore-page.tsx';
import { useOwnProfile } from '../../features/account/public.ts';

/** Explore Projects, which says why a project fits the member's profile. */
export function ExplorePage() {
  return <Explore profile={useOwnProfile()} />;
}
