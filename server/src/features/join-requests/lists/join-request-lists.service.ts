import type {
  JoinRequest,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import { decodeCursor, pageOf } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findOwnerId, projectErrors } from '../../projects/public.ts';
import type { JoinRequestsDeps } from '../join-requests.service.ts';
import {
  countPendingForOwner,
  listAskedBy,
  listDecidedOf,
  listPendingForOwner,
  listPendingOf,
} from './join-request-lists.repository.ts';

type ProjectQuery = ParsedInput<typeof listProjectRequests>['query'];
type ReceivedQuery = ParsedInput<typeof listReceivedJoinRequests>['query'];
type ApplicationsQuery = ParsedInput<typeof listMyApplications>['query'];

interface Page<Request> {
  data: Request[];
  nextCursor: string | null;
}

/** Lists requests for the owner of a project, and for applicants. */
export function createJoinRequestListsService({ database: { orm }, people }: JoinRequestsDeps) {
  return {
    listProjectRequests: async (
      me: string,
      projectId: string,
      query: ProjectQuery,
    ): Promise<Page<JoinRequest>> => {
      const ownerId = (await findOwnerId(orm, projectId)) ?? refuse(projectErrors.notFound);
      if (ownerId !== me) refuse(projectErrors.ownerOnly);
      const { status = 'pending', request } = query;
      return readPage(query, (wanted) =>
        status === 'pending'
          ? listPendingOf(orm, { me, people }, { projectId, request, ...wanted })
          : listDecidedOf(orm, { me, people }, { projectId, status, request, ...wanted }),
      );
    },
    listReceivedJoinRequests: (me: string, query: ReceivedQuery): Promise<Page<TitledJoinRequest>> =>
      readPage(query, (wanted) => listPendingForOwner(orm, { me, people }, wanted)),
    countPendingRequests: (me: string) => countPendingForOwner(orm, me),
    listMyApplications: (me: string, query: ApplicationsQuery): Promise<Page<TitledJoinRequest>> =>
      readPage(query, (wanted) => listAskedBy(orm, { me, people }, { status: query.status, ...wanted })),
  };
}

type Wanted = Parameters<typeof listAskedBy>[2];

async function readPage<Request extends JoinRequest>(
  { cursor, limit = limits.wholeList }: { cursor?: string | undefined; limit?: number | undefined },
  read: (wanted: Pick<Wanted, 'after' | 'limit'>) => Promise<Request[]>,
): Promise<Page<Request>> {
  const after = cursor === undefined ? null : (decodeCursor(cursor) ?? refuse(projectErrors.invalidCursor));
  const requests = await read({ after, limit: limit + 1 });
  const placed = requests.map((request) => ({ at: new Date(request.createdAt), id: request._id, request }));
  const { rows, nextCursor } = pageOf(placed, limit);
  return { data: rows.map(({ request }) => request), nextCursor };
}
