import * as projects from '@tandem/contract/projects';
import { type AccessRow, members } from './row.ts';
import type { Situation } from './situation.ts';

const onP = ({ p }: Situation) => ({ params: { id: p._id } });
const ownerOnly = members(403, { owner: 200 });

export const projectsRows: AccessRow[] = [
  { operation: projects.listFeed, statuses: members(200) },
  { operation: projects.listSaved, statuses: members(200) },
  { operation: projects.listIgnored, statuses: members(200) },
  { operation: projects.listMyCollaborations, statuses: members(200) },
  { operation: projects.listMyProjects, statuses: members(200) },
  {
    operation: projects.reorderMyProjects,
    input: ({ p }) => ({ body: { projectIds: [p._id] } }),
    statuses: members(404, { owner: 200 }),
  },
  {
    operation: projects.createProject,
    input: () => ({
      body: { title: 'New', description: 'A new one.', skillsRequired: ['SQL'], interestsTags: ['maps'] },
    }),
    statuses: members(201),
  },
  { operation: projects.viewProject, input: onP, statuses: members(200) },
  {
    operation: projects.editProject,
    input: (at) => ({ ...onP(at), body: { title: 'Changed' } }),
    statuses: ownerOnly,
  },
  {
    operation: projects.setProjectStatus,
    input: (at) => ({ ...onP(at), body: { status: 'closed' } }),
    statuses: ownerOnly,
  },
  { operation: projects.saveProject, input: onP, statuses: members(200, { owner: 409 }) },
  { operation: projects.unsaveProject, input: onP, statuses: members(200) },
  { operation: projects.ignoreProject, input: onP, statuses: members(200, { owner: 409 }) },
  { operation: projects.unignoreProject, input: onP, statuses: members(200) },
  { operation: projects.viewProjectAnalytics, input: onP, statuses: ownerOnly },
  {
    operation: projects.listProjectUsers,
    input: onP,
    statuses: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projects.removeProjectUser,
    input: ({ p, collaborator }) => ({ params: { id: p._id, userId: collaborator.id } }),
    statuses: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projects.transferProject,
    input: (at) => ({ ...onP(at), body: { userId: at.collaborator.id } }),
    statuses: ownerOnly,
  },
];
