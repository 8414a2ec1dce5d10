import type {
  JoinRequest,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  TitledJoinRequest,
} from '@tandem/contract/join-requests';
import type { ParsedInput } from '@tandem/contract/operation';
import { type ListPage, type PageQuery, readPage } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findOwnerId, projectErrors } from '../../projects/public.ts';
import type { JoinRequestsDeps } from '../join-requests.deps.ts';
import {
  countPendingForOwner,
  listAskedBy,
  listPendingForOwner,
  listPendingOf,
  listRequestsOf,
} from './join-request-lists.repository.ts';

type ProjectQuery = ParsedInput<typeof listProjectRequests>['query'];
type ReceivedQuery = ParsedInput<typeof listReceivedJoinRequests>['query'];
type ApplicationsQuery = ParsedInput<typeof listMyApplications>['query'];

const pageOfRequests = <Request extends JoinRequest>(
  query: ApplicationsQuery | ReceivedQuery,
  read: (wanted: PageQuery) => Promise<Request[]>,
): Promise<ListPage<Request>> => readPage(query, projectErrors.invalidCursor, read);

/** Lists requests for the owner of a project, and for applicants. */
export function createJoinRequestListsService({ database: { orm }, people }: JoinRequestsDeps) {
  return {
    listProjectRequests: async (
      me: string,
      projectId: string,
      query: ProjectQuery,
    ): Promise<ListPage<JoinRequest>> => {
      const ownerId = (await findOwnerId(orm, projectId)) ?? refuse(projectErrors.notFound);
      if (ownerId !== me) refuse(projectErrors.ownerOnly);
      const { status = 'pending', request } = query;
      return pageOfRequests(query, (wanted) =>
        status === 'pending'
          ? listPendingOf(orm, { me, people }, { projectId, request, ...wanted })
          : listRequestsOf(orm, { me, people }, { projectId, status, request, ...wanted }),
      );
    },
    listReceivedJoinRequests: (me: string, query: ReceivedQuery): Promise<ListPage<TitledJoinRequest>> =>
      pageOfRequests(query, (wanted) => listPendingForOwner(orm, { me, people }, wanted)),
    countPendingRequests: (me: string) => countPendingForOwner(orm, me),
    listMyApplications: (me: string, query: ApplicationsQuery): Promise<ListPage<TitledJoinRequest>> =>
      pageOfRequests(query, (wanted) =>
        listAskedBy(orm, { me, people }, { status: query.status, request: query.request, ...wanted }),
      ),
  };
}
