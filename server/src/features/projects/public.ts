export { listShared, lockProjectsOf } from './member-data/member-data.repository.ts';
export type { ProjectHook } from './members/project-hooks.service.ts';
export { isCollaborator } from './members/project-members.repository.ts';
export { findOwnerId, lockProject } from './projects.repository.ts';
export { memberChangesHook } from './projects.live.ts';
export { projectErrors } from './projects.errors.ts';
export { projectMembers, projects } from './projects.tables.ts';
