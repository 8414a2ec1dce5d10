import type {
  NotificationCondition,
  NotificationQuote,
  NotificationSubject,
} from '@tandem/contract/notifications/notification-kinds';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { UnreadChat } from './mail/mails.rules.ts';
import type { PushedMessage } from './push/pushes.rules.ts';

/** A condition that depends on the time is made for each statement, all others once. SQL over notifications `n`. */
export type ConditionSql = string | ((now: Date) => SQL);

/** What the list shows of a subject, besides the project and the task. */
export interface Shown {
  project: string;
  sourceId: string;
  commentId: string;
  /** The one who did it last, where that is not who is stored. */
  actorId: string;
  othersCount: string;
  role: string;
  projectAct: string;
  accountAct: string;
  report: string;
}

/** How kinds of one subject are read, in SQL over notifications `n`. The feature that owns the subject's table says it. */
export interface NotifiedSubject {
  /** What conditions and the list join to `n`, where `isIt` says that `n` is about such a subject. */
  joins: ((isIt: string) => string) | null;
  /** What only the list joins. */
  listJoins: ((isIt: string) => string) | null;
  /** Whether a block hides who did it; not where the subject leaves out blocked people by itself. */
  isHiddenByBlocks: boolean;
  shows: Partial<Shown>;
}

/** A subject that shows nothing besides the project and the task. */
export const nothingBeside: NotifiedSubject = {
  joins: null,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: {},
};

/** A text that notifications quote: its beginning, or the whole of a reason; of Markdown its words. */
interface Quote {
  text: string;
  isWhole: boolean;
  isMarkdown?: boolean;
  /** Whom the text mentions, as JSON. */
  mentions?: string;
}

/** What the features say of their kinds. A subject, condition or quote that is declared and not here is a type error. */
export interface NotificationSources {
  /** The project of a notification `n` as `p`, and its task as `t`. */
  project: { join: string; titled: string; isMember: string };
  task: { join: string; titled: string };
  subjects: Record<NotificationSubject, NotifiedSubject>;
  conditions: Record<NotificationCondition, ConditionSql>;
  quotes: Record<NotificationQuote, Quote>;
  /** A query for the projects that `n` tells of and that still fit: id, title, skills, tags, about. */
  fittingProjects: string;
}

/** A push about a chat: its member, and the messages that it is about. */
export interface ChatToPush {
  id: string;
  memberId: string;
  chatId: string;
  fromSeq: number | null;
  seq: number | null;
}

/** A message that a member has not read, with its push. */
export interface UnreadMessage extends PushedMessage {
  id: string;
  messageId: string;
  projectId: string | null;
}

/** A chat with messages that devices are to be told of. */
export interface UnpushedChat extends Record<string, unknown> {
  chatId: string;
  fromSeq: number;
  seq: number;
  at: string;
}

/** What chat says of its chats; it cannot be imported without a cycle. SQL takes SQL for ids and times. */
export interface ChatNotifications {
  findUnreadMessages(db: Queryable, given: readonly ChatToPush[]): Promise<UnreadMessage[]>;
  takeUnpushed(db: Queryable, lease: { now: Date; leasedUntil: Date; most: number }): Promise<UnpushedChat[]>;
  /** Of these chats those that the member has not read up to a message, and is still in; latest first. */
  listUnread(
    db: Queryable,
    memberId: string,
    chats: readonly { chatId: string; seq: number }[],
  ): Promise<UnreadChat[]>;
  isIn(db: Queryable, memberId: string, chatId: string): Promise<boolean>;
  /** A query for the title of a chat, as its member sees it: title; no row for others. */
  titleSql(ids: { chatId: SQL; memberId: SQL }): SQL;
  /** A query for who has not read a chat up to a message: member_id. */
  unreadBySql(chat: { chatId: SQL; seq: SQL }): SQL;
  /** A query for a member's chats with an unread message of others from a time: chat_id, project_id, last_seq, last_read_seq. */
  unreadSinceSql(memberId: SQL, window: { from: Date; to: Date }): SQL;
  /** A statement that forgets chats of rows `given` ("chatId", seq), unless they have newer messages. */
  pushedSql(given: string, condition: SQL): SQL;
}

/** Queries for texts of these ids, which stay as they are until COMMIT: id, chat_id (null for a comment), is_shown. For the same reason. */
export interface QuotedTexts {
  messagesSql(ids: SQL): SQL;
  commentsSql(ids: SQL): SQL;
}

/** What projects say of their projects, for the same reason. */
export interface ProjectNotifications {
  isProject(db: Queryable, projectId: string): Promise<boolean>;
  /** A query for the title of a project that is not deleted: title. */
  titleSql(projectId: SQL): SQL;
}

/** What is reminded of, for the same reason: queries that tasks and join-requests give. */
export interface Reminded {
  /** Tasks to do with an assignee: id, project_id, assignee_id, due_date. */
  openTasks: string;
  /** Requests that wait for an owner: id, project_id, member_id, expires_at, owner_id. */
  openRequests: string;
}
