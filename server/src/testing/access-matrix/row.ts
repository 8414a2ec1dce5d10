import type { Operation } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type { InjectOptions } from 'fastify';
import type { Actor } from '../test-app.ts';
import type { MailLinks } from './mail-links.ts';

/**
 * Who sends a request; `nobody` has no session. Comments use letters for the others: stranger X who owns project Q,
 * applicant R, invited person I, collaborator C, former project member F, B whom A blocked, K who blocked A, and owner A.
 * A moderator and an administrator of the community are strangers to P, and so was the suspended member.
 */
export const roles = [
  'nobody',
  'stranger',
  'applicant',
  'invited',
  'collaborator',
  'former',
  'blocked',
  'blocker',
  'moderator',
  'administrator',
  'suspended',
  // Last, because the owner can restore a deleted project.
  'owner',
] as const;
export type Role = (typeof roles)[number];

export type Actors = Record<Exclude<Role, 'nobody'>, Actor>;

/**
 * A new project P: A owns it and offers it to C, who collaborates; R has applied, I is invited, F has left. A has blocked B, and
 * K has blocked A. X owns another project, Q.
 */
export interface Situation extends Actors, MailLinks, Reported {
  p: Project;
  /** R's pending request to join P. */
  request: string;
  /** The invitation of I to P, and the secret and id of a link to P, and of one to the community. */
  invitation: string;
  linkToken: string;
  link: string;
  /** R's pending connection request to A. The only connection is that of C and A. */
  connectionRequest: string;
  /** The group chat of P, and the chat of A and C, with a message each. */
  groupChat: string;
  directChat: string;
  /** The message of the group chat, by A. */
  message: string;
  /** The path and the download token of a photo of A. */
  photoPath: string;
  photoToken: string;
  /** A task on P's board with a comment of C, and a task that was just deleted. */
  task: string;
  comment: string;
  /** A file of the task, by C. */
  file: string;
  /** An item of the task's checklist, by C. */
  item: string;
  deletedTask: string;
  /** An import into P that has not started, by A. */
  taskImport: string;
  /** The secret of A's calendar link. */
  calendarSecret: string;
  /** The id of another session of A. */
  sessionOfOwner: string;
  /** The unread notification of C about the offer. */
  notification: string;
  /** A member who takes no part in P. */
  bystander: string;
  /** A device of C that gets pushes. */
  pushDevice: string;
  /** An unused e-mail address; the one of the sign-up that waits. */
  freeEmail: string;
  /** A webhook of P, and a delivery of its log. */
  webhook: string;
  delivery: string;
}

/** An open report about the comment of C, and a dismissed one about C. */
export interface Reported {
  openReport: string;
  closedReport: string;
}

/** The status of the reply for each role. */
export type Statuses = Record<Role, number>;

/** A request about project P of the situation, and its status for each role. */
export interface AccessRow {
  operation: Operation;
  input?: (situation: Situation) => {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  statuses: Statuses;
  /** The form to send instead of a JSON body. */
  form?: InjectOptions;
  /** The reply contains the owner's download token in a field of that name. */
  givesToken?: boolean;
  /** The reply is about API tokens, but contains none of others. */
  mentionsTokens?: boolean;
  /** The operation entitles the caller to see another e-mail address. */
  sharesEmail?: boolean;
  /** The reply names whom the caller blocked, or who has a secret link. */
  showsBlocked?: boolean;
  /** The reply mentions passwords, but contains none. */
  mentionsPasswords?: boolean;
  /** The entries that a success adds to the audit log: one by default where a role of the community is asked for, else none. */
  entries?: number;
}

/** For whom P does not exist: what tells a stranger that it does is 404. */
const outOfSight = (stranger: number): number => (stranger === 403 ? 404 : stranger);

/** Who has no session, or one that does not count any more. */
export const isSignedOut = (role: Role): role is 'nobody' | 'suspended' =>
  role === 'nobody' || role === 'suspended';

/**
 * 401 without a session, and `status` for every role except those in `but`. B and K get what a stranger gets, but no 403.
 * A role of the community entitles to nothing in a project, and a suspended member gets what nobody gets.
 */
export const members = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  nobody: 401,
  stranger: status,
  applicant: status,
  invited: status,
  collaborator: status,
  former: status,
  blocked: outOfSight(but.stranger ?? status),
  blocker: outOfSight(but.stranger ?? status),
  owner: status,
  moderator: but.stranger ?? status,
  administrator: but.stranger ?? status,
  suspended: but.nobody ?? 401,
  ...but,
});

/** `status` for B and K, where more than a refusal of the owner's work is out of sight. */
export const behindBlock = (status: number): Pick<Statuses, 'blocked' | 'blocker'> => ({
  blocked: status,
  blocker: status,
});

/** What moderators and administrators may do, and what only administrators may. */
export const moderators = (status: number, but: Partial<Statuses> = {}): Statuses =>
  members(403, { ...behindBlock(403), moderator: status, administrator: status, ...but });
export const administrators = (status: number, but: Partial<Statuses> = {}): Statuses =>
  moderators(status, { moderator: 403, ...but });

/** `status` with and without a session. */
export const anybody = (status: number): Statuses => members(status, { nobody: status });
