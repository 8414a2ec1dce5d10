import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Audience, Live } from '../../platform/live/live.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** A task, as a path names it. */
export interface TaskRef {
  projectId: string;
  taskId: string;
}

/** A member, their files, and the chat or task for whose message or comment they are. */
interface Sent {
  fileIds: readonly string[];
  uploaderId: string;
}
export type Attaching = Sent &
  ({ chatId: string; messageId: string } | { taskId: string; commentId: string });

/** What chat says of the files of its messages. */
export interface ChatFiles {
  /** Refuses whoever could not send a message there now; the project of a group chat, null for a direct chat. */
  requireMaySend(db: Queryable, me: string, chatId: string): Promise<{ projectId: string | null }>;
  /** Whether a member may read the message now, or the chat where no message is named. */
  mayRead(db: Queryable, me: string, place: { chatId: string; messageId: string | null }): Promise<boolean>;
}

/** What tasks says of the files of tasks. */
export interface TaskFiles {
  /** Refuses whoever does not see the task; says whether they own its project. */
  requireAccess(db: Queryable, me: string, task: TaskRef): Promise<{ isOwner: boolean }>;
  /** Whether a member who sees the task may read what the comment on it says. */
  mayReadComment(db: Queryable, me: string, commentId: string): Promise<boolean>;
  /** Locks the task, and refuses whoever may not change it now. */
  lock(tx: Queryable, me: string, task: TaskRef): Promise<{ isOwner: boolean }>;
  /** Locks the board, so that counts are told in their order, and counts the files of the task and its comments. */
  count(tx: Queryable, task: TaskRef): Promise<number>;
  /** The sockets that have the board open. */
  audienceOf(projectId: string): Audience;
}

/** What the attachments feature needs. */
export interface AttachmentsDeps {
  database: Database;
  clock: Clock;
  storage: Storage;
  live: Pick<Live, 'publish'>;
  limits: Limits;
  chatFiles: ChatFiles;
  taskFiles: TaskFiles;
}
