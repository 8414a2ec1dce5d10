import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Live } from '../../platform/live/live.ts';
import type { PeopleViews, PublishPartnersChanged } from '../account/public.ts';
import type { Notify } from '../notifications/public.ts';
import type { AfterCommit, ProjectHook } from '../projects/public.ts';

/** What the join-requests feature needs. */
export interface JoinRequestsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  notify: Notify;
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
  publishPartnersChanged: PublishPartnersChanged;
  sendDirectNote: SendDirectNote;
  openInvitationSql: OpenInvitationSql;
  throttles: Throttles;
  limits: Limits;
}

/**
 * Writes a direct message in the transaction that made the two partners, and returns the step after COMMIT. Implemented by
 * chat.
 */
type SendDirectNote = (
  tx: Queryable,
  note: { from: string; to: string; text: string; at: Date },
) => Promise<AfterCommit>;

/** SQL for whether a member has an open invitation to a project, from SQL for both ids. Implemented by invitations. */
type OpenInvitationSql = (values: { projectId: string; memberId: string }) => string;
