import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, lineText, text, timestamp } from '../../values.ts';
import { taskImport } from '../tasks/tasks-imports.ts';
import { project, repositoryProblems } from './projects.ts';

/** An open issue for newcomers, as its host lists it. */
export const goodFirstIssue = z.object({
  number: z.number(),
  title: z.string(),
  url: z.string(),
  labels: z.array(z.string()),
  createdAt: z.nullable(timestamp),
  /** Whether a task of the board was made of it. */
  isImported: z.boolean(),
});
export type GoodFirstIssue = z.output<typeof goodFirstIssue>;

/** What an import says when it made that many tasks. */
export const importedMessage = (made: number): string => {
  if (made === 0) return 'These issues are tasks already.';
  return made === 1 ? '1 task added to the board.' : `${made} tasks added to the board.`;
};

const onProject = z.object({ id });
const changed = z.object({ message: z.string(), data: project });
const tokenRule = 'Enter the token as the host shows it, without spaces.';
const numbersRule = `Choose 1 to ${limits.repositoryIssues} issues.`;

/** Asks the host at once. A repository that it does not show now is kept as a plain link, with `problem`. */
export const setRepository = operation({
  name: 'setRepository',
  method: 'PUT',
  path: '/api/project/{id}/repository',
  summary:
    'Name the repository of your project, at a host that the operator allows; the same address again asks the host anew',
  access: 'member',
  scope: 'projects:write',
  stores: 'texts',
  spends: 'textEdits',
  params: onProject,
  body: z.object({
    url: lineText('The address', { max: limits.repositoryUrl }),
    /** Sealed, never shown, and sent to this host only. Absent keeps the token of the same repository, null forgets it. */
    token: z.optional(
      z.nullable(text('The token', limits.repositoryToken).check(z.regex(/^[\x21-\x7e]+$/, tokenRule))),
    ),
  }),
  reply: changed,
});

export const removeRepository = operation({
  name: 'removeRepository',
  method: 'DELETE',
  path: '/api/project/{id}/repository',
  summary:
    'Remove the repository of your project, and the token for it; tasks that were made of its issues stay',
  access: 'member',
  scope: 'projects:write',
  params: onProject,
  reply: changed,
});

// The host answers with the token of the owner, so that both need what tasks need.
export const listGoodFirstIssues = operation({
  name: 'listGoodFirstIssues',
  method: 'GET',
  path: '/api/project/{id}/repository/issues',
  summary: 'List the good first issues of the repository of your project, as its host has them now',
  access: 'member',
  scope: 'tasks:read',
  params: onProject,
  reply: z.object({
    /** Empty without a repository, and where `problem` says why the host listed none. */
    data: z.array(goodFirstIssue),
    problem: z.nullable(z.enum(repositoryProblems)),
    /** Where repositories may be, such as `github.com`. */
    hosts: z.array(z.string()),
  }),
});

/** Issues that are tasks already are left out, so that a repeated request makes nothing twice. */
export const importGoodFirstIssues = operation({
  name: 'importGoodFirstIssues',
  method: 'POST',
  path: '/api/project/{id}/repository/import',
  summary: 'Make tasks of good first issues, with a link; the import can be undone for 24 hours',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: onProject,
  body: z.object({
    numbers: z.array(z.int(numbersRule).check(z.positive(numbersRule)), numbersRule).check(
      z.minLength(1, numbersRule),
      z.maxLength(limits.repositoryIssues, numbersRule),
      z.overwrite((list) => [...new Set(list)]),
    ),
  }),
  /** `data` is null where every issue was a task already. */
  reply: z.object({ message: z.string(), data: z.nullable(taskImport) }),
});
