import type * as operations from '@tandem/contract/projects/project-lists';
import type { PublicPageMode } from '@tandem/contract/projects/project-publicity';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { Live } from '../../platform/live/live.ts';
import type { SearchQueue } from '../../platform/search/search-indexer.ts';
import type { MustVerifyEmail, PeopleViews } from '../account/public.ts';
import type { Notify } from '../notifications/public.ts';
import type { ProjectHook } from './members/project-hooks.service.ts';
import type { Applications } from './project-views.repository.ts';

/** What the projects feature needs. */
export interface ProjectsDeps {
  database: Database;
  clock: Clock;
  applications: Applications;
  listNextDeadlines: ListNextDeadlines;
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
  throttles: Throttles;
  searchQueue: Pick<SearchQueue, 'enqueue'>;
  live: Live;
  notify: Notify;
  mustVerifyEmail: MustVerifyEmail;
  /** What the community allows now. */
  publicPageMode: () => PublicPageMode;
}

/** The open task of each project that is due first. Implemented by tasks. */
type ListNextDeadlines = (
  db: Queryable,
  projectIds: readonly string[],
  now: Date,
) => Promise<operations.NextDeadline[]>;
