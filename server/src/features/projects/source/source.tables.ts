import type { RepositoryKind, RepositoryProblem } from '@tandem/contract/projects';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { projects } from '../projects.tables.ts';

/** What a request to a host gave, to ask with its ETag for it again. */
export interface KeptReply {
  etag: string;
  facts: RepositoryFacts;
}

/** What a host says of a repository; steps of asking it add to each other. */
export interface RepositoryFacts {
  description?: string;
  stars?: number | null;
  language?: string | null;
  licence?: string | null;
  lastCommitAt?: string | null;
  goodFirstIssues?: number | null;
  isPrivate?: boolean;
}

/** The repository of a project at a host, and what that said of it last (ADR 0117). */
export const projectRepositories = pgTable(
  'project_repositories',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RepositoryKind>().notNull(),
    /** Where the host is, such as `https://github.com`. */
    origin: text('origin').notNull(),
    /** The path there: owner and name. */
    path: text('path').notNull(),
    /** The token of the owner for the host, sealed for this project and host. */
    sealedToken: text('sealed_token'),
    facts: jsonb('facts').$type<RepositoryFacts>(),
    problem: text('problem').$type<RepositoryProblem>(),
    /** By what was asked. */
    replies: jsonb('replies').$type<Record<string, KeptReply>>().notNull().default({}),
    askedAt: timestamptz('asked_at'),
    /** When it is asked next. While a process asks, when others may assume that it died. */
    nextAt: timestamptz('next_at').notNull(),
  },
  (table) => [index('project_repositories_next_at_index').on(table.nextAt)],
);

const ofHost = { notExported: 'It is what the host of the repository says.' };

export const projectRepositoryPolicy = rowsDeleted(projectRepositories, {
  projectId: { notExported: 'The export names the project by its title.' },
  kind: { exportedAs: 'kind' },
  origin: { exportedAs: 'host' },
  path: { exportedAs: 'path' },
  sealedToken: { notExported: 'It is a secret of the member at the host.' },
  facts: ofHost,
  problem: ofHost,
  replies: ofHost,
  askedAt: { exportedAs: 'askedAt' },
  nextAt: { notExported: 'It schedules the server.' },
});
