import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';
import type { AfterCommit } from '../projects/public.ts';
import type { MustVerifyEmail, PeopleViews } from '../account/public.ts';
import type { MessageIndexer } from './search/message-indexer.service.ts';

/** What the chat feature needs. */
export interface ChatDeps {
  database: Database;
  clock: Clock;
  live: Live;
  people: PeopleViews;
  mustVerifyEmail: MustVerifyEmail;
  notify: Notify;
  /** Learns of each message that was sent. */
  messageIndexer: Pick<MessageIndexer, 'note'>;
  /** Empties what a task says of the message that it was made of, which is being deleted. */
  forgetMessage: (tx: Queryable, taskId: string) => Promise<AfterCommit>;
}
