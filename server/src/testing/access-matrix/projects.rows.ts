import * as projects from '@tandem/contract/projects';
import { type AccessRow, members } from './row.ts';
import type { Situation } from './situation.ts';

const onP = ({ p }: Situation) => ({ params: { id: p._id } });
const ownerOnly = members(403, { owner: 200 });

export const projectsRows: AccessRow[] = [
  { operation: projects.listFeed, answers: members(200) },
  { operation: projects.listSaved, answers: members(200) },
  { operation: projects.listIgnored, answers: members(200) },
  { operation: projects.listMyCollaborations, answers: members(200) },
  { operation: projects.listMyProjects, answers: members(200) },
  {
    operation: projects.reorderMyProjects,
    asks: ({ p }) => ({ body: { projectIds: [p._id] } }),
    answers: members(404, { owner: 200 }),
  },
  {
    operation: projects.createProject,
    asks: () => ({
      body: { title: 'New', description: 'A new one.', skillsRequired: ['SQL'], interestsTags: ['maps'] },
    }),
    answers: members(201),
  },
  { operation: projects.viewProject, asks: onP, answers: members(200) },
  {
    operation: projects.editProject,
    asks: (at) => ({ ...onP(at), body: { title: 'Changed' } }),
    answers: ownerOnly,
  },
  {
    operation: projects.setProjectStatus,
    asks: (at) => ({ ...onP(at), body: { status: 'closed' } }),
    answers: ownerOnly,
  },
  { operation: projects.saveProject, asks: onP, answers: members(200, { owner: 409 }) },
  { operation: projects.unsaveProject, asks: onP, answers: members(200) },
  { operation: projects.ignoreProject, asks: onP, answers: members(200, { owner: 409 }) },
  { operation: projects.unignoreProject, asks: onP, answers: members(200) },
  { operation: projects.viewProjectAnalytics, asks: onP, answers: ownerOnly },
  {
    operation: projects.listProjectUsers,
    asks: onP,
    answers: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projects.removeProjectUser,
    asks: ({ p, collaborator }) => ({ params: { id: p._id, userId: collaborator.id } }),
    answers: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projects.transferProject,
    asks: (at) => ({ ...onP(at), body: { userId: at.collaborator.id } }),
    answers: ownerOnly,
  },
];
