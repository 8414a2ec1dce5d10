import { communityRoleChanged } from '@tandem/contract/administration/administration-live';
import { viewProfile } from '@tandem/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import type { LiveConnection } from '../../platform/live/live-connection.ts';
import { queryOf } from '../../platform/query/query-of.ts';

/** Reads the own profile again when the member's role changes, so that menus show or hide the administration. */
export const listenToOwnRole = (
  client: QueryClient,
  { listen }: Pick<LiveConnection, 'listen'> = live,
): (() => void) =>
  listen(
    communityRoleChanged,
    () => void client.query({ ...queryOf(viewProfile), staleTime: 0 }).catch(() => undefined),
  );
