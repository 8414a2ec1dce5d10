import { communityRoleChanged } from '@tandem/contract/administration/administration-live';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import type { LiveConnection } from '../../platform/live/live-connection.ts';
import { rereadOwnProfile } from './own-profile.queries.ts';

/** Reads the own profile again when the member's role changes, so that menus show or hide the administration. */
export const listenToOwnRole = (
  client: QueryClient,
  { listen }: Pick<LiveConnection, 'listen'> = live,
): (() => void) => listen(communityRoleChanged, () => rereadOwnProfile(client));
