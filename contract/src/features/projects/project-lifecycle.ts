import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { id, text } from '../../values.ts';
import { limits } from '../../limits.ts';
import { project } from './projects.ts';

/** How long the owner can restore a deleted project, in days. */
export const restorableForDays = 30;

const one = z.object({ id });
const changed = z.object({ message: z.string(), data: project });

export const archiveProject = operation({
  name: 'archiveProject',
  method: 'POST',
  path: '/api/project/{id}/archive',
  summary: 'Archive your project: it stays readable, and nobody can change it; idempotent',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: changed,
});

export const unarchiveProject = operation({
  name: 'unarchiveProject',
  method: 'DELETE',
  path: '/api/project/{id}/archive',
  summary: 'Take your project out of the archive; idempotent',
  access: 'member',
  scope: 'projects:write',
  params: one,
  reply: changed,
});

/** Members and applicants lose it at once; it is deleted for good after `restorableForDays`. */
export const deleteProject = operation({
  name: 'deleteProject',
  method: 'POST',
  path: '/api/project/{id}/delete',
  summary: 'Delete your project; you can restore it for 30 days',
  access: 'member',
  scope: null,
  asksPassword: true,
  params: one,
  body: z.object({ title: text('The title', { max: limits.projectTitle }) }),
  reply: changed,
});

export const restoreProject = operation({
  name: 'restoreProject',
  method: 'POST',
  path: '/api/project/{id}/restore',
  summary: 'Restore your deleted project with its members',
  access: 'member',
  scope: null,
  params: one,
  reply: changed,
});

/**
 * A project changed; published to its members and to those with a pending request. Only the owner reads a deleted
 * project.
 */
export const projectChanged = event(
  'projectChanged',
  z.object({
    projectId: z.string(),
    title: z.string(),
    change: z.enum(['edited', 'archived', 'unarchived', 'deleted', 'restored', 'hidden', 'shown']),
    /** The member who changed it; null where a moderator did. */
    by: z.nullable(z.string()),
  }),
);

/** What is done to projects of members. */
export const projectActs = [
  'projectHidden',
  'projectShown',
  'projectArchived',
  'projectUnarchived',
  'projectDeleted',
  'projectRestored',
] as const;
export type ProjectAct = (typeof projectActs)[number];
