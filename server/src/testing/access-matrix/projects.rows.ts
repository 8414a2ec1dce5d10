import * as projects from '@tandem/contract/projects';
import * as lifecycle from '@tandem/contract/projects/project-lifecycle';
import * as projectLists from '@tandem/contract/projects/project-lists';
import * as projectMembers from '@tandem/contract/projects/project-members';
import * as projectPublicity from '@tandem/contract/projects/project-publicity';
import * as repositories from '@tandem/contract/projects/project-repository';
import { silentRepositories } from '../test-app.ts';
import { type AccessRow, behindBlock, members, type Situation } from './row.ts';

const onP = ({ p }: Situation) => ({ params: { id: p._id } });
const ownerOnly = members(403, { owner: 200 });

export const projectsRows: AccessRow[] = [
  { operation: projectLists.listFeed, statuses: members(200) },
  {
    operation: projectLists.suggestFilters,
    input: () => ({ query: { kind: 'skills', prefix: 's' } }),
    statuses: members(200),
  },
  { operation: projectLists.listSaved, statuses: members(200) },
  { operation: projectLists.listIgnored, statuses: members(200) },
  { operation: projectLists.listMyCollaborations, statuses: members(200) },
  { operation: projectLists.listMyProjects, statuses: members(200) },
  {
    operation: projectLists.reorderMyProjects,
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
  { operation: projects.viewProject, input: onP, statuses: members(200, { ...behindBlock(404) }) },
  {
    operation: projects.editProject,
    input: (situation) => ({ ...onP(situation), body: { title: 'Changed' } }),
    statuses: ownerOnly,
  },
  {
    operation: projects.setProjectStatus,
    input: (situation) => ({ ...onP(situation), body: { status: 'closed' } }),
    statuses: ownerOnly,
  },
  {
    operation: projectLists.saveProject,
    input: onP,
    statuses: members(200, { ...behindBlock(404), owner: 409 }),
  },
  { operation: projectLists.unsaveProject, input: onP, statuses: members(200, { ...behindBlock(404) }) },
  {
    operation: projectLists.ignoreProject,
    input: onP,
    statuses: members(200, { ...behindBlock(404), owner: 409 }),
  },
  { operation: projectLists.unignoreProject, input: onP, statuses: members(200, { ...behindBlock(404) }) },
  { operation: projects.viewProjectAnalytics, input: onP, statuses: ownerOnly },
  { operation: projects.viewTaskNumbering, input: onP, statuses: ownerOnly },
  {
    operation: projects.setTaskPrefix,
    input: (situation) => ({ ...onP(situation), body: { taskPrefix: 'AB' } }),
    statuses: ownerOnly,
  },
  {
    operation: projectPublicity.setPublicity,
    input: (situation) => ({ ...onP(situation), body: { isPublic: true, isFindable: true } }),
    statuses: ownerOnly,
  },
  { operation: projectPublicity.previewPublicPage, input: onP, statuses: ownerOnly },
  {
    operation: repositories.setRepository,
    input: (situation) => ({
      ...onP(situation),
      body: { url: `${silentRepositories.origin}/alpine-huts/hut-book` },
    }),
    statuses: ownerOnly,
  },
  { operation: repositories.listGoodFirstIssues, input: onP, statuses: ownerOnly },
  {
    operation: repositories.importGoodFirstIssues,
    input: (situation) => ({ ...onP(situation), body: { numbers: [1] } }),
    // P has no repository.
    statuses: members(403, { owner: 404 }),
  },
  { operation: repositories.removeRepository, input: onP, statuses: ownerOnly },
  {
    operation: projectMembers.listProjectUsers,
    input: onP,
    statuses: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projectMembers.removeProjectUser,
    input: ({ p, collaborator }) => ({ params: { id: p._id, userId: collaborator.id } }),
    statuses: members(403, { collaborator: 200, owner: 200 }),
  },
  {
    operation: projectMembers.changeMemberRole,
    input: ({ p, collaborator }) => ({
      params: { id: p._id, userId: collaborator.id },
      body: { role: 'Navigator' },
    }),
    statuses: ownerOnly,
  },
  { operation: lifecycle.archiveProject, input: onP, statuses: ownerOnly },
  { operation: lifecycle.unarchiveProject, input: onP, statuses: ownerOnly },
  {
    operation: lifecycle.deleteProject,
    input: (situation) => ({ ...onP(situation), body: { title: 'P' } }),
    statuses: ownerOnly,
  },
  { operation: lifecycle.restoreProject, input: onP, statuses: members(403, { owner: 409 }) },
  { operation: projectMembers.withdrawOwnershipOffer, input: onP, statuses: ownerOnly },
  {
    operation: projectMembers.acceptOwnership,
    input: onP,
    statuses: members(409, { ...behindBlock(404), collaborator: 200 }),
  },
  {
    operation: projectMembers.declineOwnership,
    input: onP,
    statuses: members(409, { ...behindBlock(404), collaborator: 200 }),
  },
  {
    operation: projectMembers.offerOwnership,
    input: (situation) => ({ ...onP(situation), body: { userId: situation.collaborator.id } }),
    statuses: ownerOnly,
  },
];
