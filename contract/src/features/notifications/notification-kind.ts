import * as z from 'zod/mini';
import type { LiveEvent } from '../../events.ts';
import { accountActs } from '../audit/audit.ts';
import { personSummary } from '../people/people.ts';
import { projectActs } from '../projects/project-lifecycle.ts';
import { reportedKinds } from '../reports/reports.ts';
import type { NotificationTopic } from './notification-topics.ts';

/** What a notification tells of, with names and titles as its member sees them now. */
export const notificationFacts = z.object({
  /** The one who did it last; null where time did. */
  actor: z.nullable(personSummary),
  /**
   * How many others did the same; with `projectsFit`, how many projects besides `project` fit; with `signUpWaiting`, how many
   * people wait besides one.
   */
  othersCount: z.number(),
  project: z.nullable(z.object({ _id: z.string(), title: z.string(), coverSeed: z.number() })),
  task: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  /** The join request, invitation or connection request concerned, or the chat of a message; absent without one. */
  sourceId: z.optional(z.nullable(z.string())),
  /** The comment or message that `text` is of. */
  commentId: z.optional(z.nullable(z.string())),
  /** The role of the join request or invitation, or the member's own in the project. */
  role: z.nullable(z.string()),
  /** The beginning of the latest comment or of a message, of what the request or invitation says, or of the reason of a moderator. */
  text: z.nullable(z.string()),
  /** What the administration did to the project; only for notifications of that. */
  projectAct: z.optional(z.nullable(z.enum(projectActs))),
  /** What an administrator did to an account; only for notifications of that. */
  accountAct: z.optional(
    z.nullable(
      z.object({
        act: z.enum(accountActs),
        /** Whether it is the account of whom it tells. */
        isOwn: z.boolean(),
        /** The name of the administrator, for the other administrators; null for the shell. */
        by: z.nullable(z.string()),
        /** The name of the member; null once the account was deleted. */
        member: z.nullable(z.string()),
      }),
    ),
  ),
  /** What was reported, and whether moderators acted on it; only for notifications of what they decided. */
  report: z.optional(
    z.nullable(z.object({ kind: z.enum(reportedKinds), title: z.string(), isActedOn: z.boolean() })),
  ),
});
export type NotificationFacts = z.output<typeof notificationFacts>;

/** What the words of a kind are made of. */
export interface WordParts extends Pick<
  NotificationFacts,
  'othersCount' | 'report' | 'projectAct' | 'accountAct'
> {
  /** The full name of who did it; "Somebody" when nobody is known. */
  name: string;
  firstName: string;
  /** Such as " and 2 others"; empty without others. */
  others: string;
  project: string;
  task: string;
  /** Empty without a role. */
  role: string;
  /** Such as "As Tester"; null without a role. */
  asRole: string | null;
  text: string;
}

/** A piece of a sentence. Names and titles are strong; where nothing can be strong, a quoted one has quotation marks. */
export type Piece = string | { strong: string; isQuoted?: true };

/** A sentence whose names and titles are strong: sentence`${name} asks to join ${project}`. An array is a piece as it stands. */
export const sentence = (
  texts: TemplateStringsArray,
  ...values: readonly (string | Piece | readonly [string])[]
): Piece[] =>
  texts.flatMap((text, at): Piece[] => {
    const value = values[at];
    const before = text === '' ? [] : [text];
    if (value === undefined) return before;
    if (typeof value === 'string') return [...before, { strong: value }];
    return [...before, ...(Array.isArray(value) ? value.filter(Boolean) : [value as Piece])];
  });

/** A title that has quotation marks where nothing can be strong. */
export const quoted = (title: string): Piece => ({ strong: title, isQuoted: true });

/** A sentence without anything strong. */
export const plain = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return piece.isQuoted ? `“${piece.strong}”` : piece.strong;
    })
    .join('');

/** The phrase for a number, such as "and 1 other" and "and 1,200 others"; `#` stands for the number. */
export const counted = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replace('#', count < 1_000 ? String(count) : count.toLocaleString('en-US'));

/** A title and a line below it. */
export type Short = readonly [title: string, body: string];

/** What an open page knows at once of a notification: who did it, and the project. */
export type ToastParts = Pick<WordParts, 'name' | 'firstName' | 'project'>;

/** What a push and an open page say alike. */
export const saidAtOnce = (words: (parts: ToastParts) => Short) => ({ short: words, toast: words });

/** What a kind says. */
export interface NotificationWords {
  /** The sentence of the list and of a mail. */
  line: (parts: WordParts) => readonly Piece[];
  /** What stands below it; null for nothing. */
  detail: ((parts: WordParts) => string | null) | string | null;
  /** What a push says. */
  short: (parts: WordParts) => Short;
  /** What an open page says at once; `null` where the event of a feature says it, or nothing has to be said at once. */
  toast: ((parts: ToastParts) => Short) | null;
  /** What a mail says otherwise: it is read later, and elsewhere. */
  mail?: {
    line?: (parts: WordParts) => readonly Piece[];
    detail?: ((parts: WordParts) => string | null) | null;
  };
}

/** The ids of what a notification is about; absent where its kind has none. */
export interface NotificationIds extends Pick<NotificationFacts, 'projectAct' | 'accountAct'> {
  actorId?: string | null | undefined;
  projectId?: string | null | undefined;
  taskId?: string | null | undefined;
  commentId?: string | null | undefined;
  /** The join request, invitation or connection request, or the chat of a message. */
  sourceId?: string | null | undefined;
}

/** Everything about a kind of notification, declared by the feature that causes it (ADR 0094). */
export interface NotificationKindShape<
  Subject extends string,
  Condition extends string,
  Quote extends string | null,
  Event extends LiveEvent,
> {
  /** What a member switches it with, and so the channels that it has by default. */
  topic: NotificationTopic;
  /** What it is about: the name of how the server reads it. */
  subject: Subject;
  /** While it holds and its member may see what it is about: the name of a condition of the server. */
  holdsWhile: Condition;
  /** The text that it quotes: the name of an expression of the server; null for none. */
  quotes: Quote;
  /** The events after which it may not hold any more; pages ask again. */
  endedBy: readonly Event[];
  /** The screen of the very thing; null where there is nothing to open. */
  leadsTo: (ids: NotificationIds) => string | null;
  words: NotificationWords;
}

/** Declares a kind of notification; the server refuses names that it does not know, and a part that is missing is a type error. */
export const notificationKind = <
  const Subject extends string,
  const Condition extends string,
  const Quote extends string | null,
  const Event extends LiveEvent,
>(
  kind: NotificationKindShape<Subject, Condition, Quote, Event>,
): NotificationKindShape<Subject, Condition, Quote, Event> => kind;

/** A screen, with the thing to show on it. */
export const screenOf = (path: string, shown: Record<string, string | null | undefined>): string => {
  const given = Object.entries(shown).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0
    ? path
    : `${path}?${given.map(([name, id]) => `${name}=${encodeURIComponent(id)}`).join('&')}`;
};

/** Its entry in the list of notifications says everything. */
export const nowhere = (): null => null;

/** The screen of the project. */
export const projectScreen = ({ projectId }: NotificationIds): string => `/projects/${projectId}`;

/** The people of the project. */
export const peopleScreen = ({ projectId }: NotificationIds): string => `/projects/${projectId}/people`;

/** The settings of the member. */
export const settingsScreen = (): string => '/settings/account';
