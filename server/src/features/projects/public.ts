export { listShared, lockProjectsOf } from './member-data/member-data.repository.ts';
export {
  withProjectHooks,
  type ProjectHook,
  type EmitProjectEvent,
} from './members/project-hooks.service.ts';
export { addCollaborator, isCollaborator } from './members/project-members.repository.ts';
export { indexProjectsOf } from './search/project-search.repository.ts';
export type { Applications } from './project-views.repository.ts';
export { findOwnerId, type HeldProject, lockProject } from './projects.repository.ts';
export { publishMemberChanges } from './projects.live.ts';
export { projectErrors } from './projects.errors.ts';
export { projectMembers, projects } from './projects.tables.ts';
