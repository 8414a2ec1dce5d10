import type { Operation } from '@tandem/contract/operation';
import type { InjectOptions } from 'fastify';
import type { Situation } from './situation.ts';

/** Who asks, with the letters that the rows call them by: nobody, stranger X who owns Q, applicant R, collaborator C, former member F, owner A. */
export const roles = ['nobody', 'stranger', 'applicant', 'collaborator', 'former', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The status that each of them gets. */
export type Statuses = Record<Role, number>;

/** What is asked of an operation about project P of the situation, and how each asker is answered. */
export interface AccessRow {
  operation: Operation;
  input?: (situation: Situation) => {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  statuses: Statuses;
  /** The form that is sent in place of a JSON body. */
  form?: InjectOptions;
  /** The reply tells a download token to whoever owns the file, and calls it one. */
  givesToken?: boolean;
  /** The operation lets the asker see an e-mail address that they did not see before. */
  sharesEmail?: boolean;
  /** The operation takes from the asker what later cells need of them, so that somebody new stands in. */
  usesUpRole?: boolean;
  /** The reply speaks of passwords, without telling one. */
  mentionsPasswords?: boolean;
  /** The operation ends the session that it was asked with. */
  endsSession?: boolean;
}

/** Nobody is asked to log in; every member gets `status`, but those named get their own. */
export const members = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  nobody: 401,
  stranger: status,
  applicant: status,
  collaborator: status,
  former: status,
  owner: status,
  ...but,
});

/** Everybody gets `status`, with a session or without. */
export const anybody = (status: number): Statuses => members(status, { nobody: status });
