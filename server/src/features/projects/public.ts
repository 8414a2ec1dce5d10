export { listShared, lockProjectsOf, projectsOwnData } from './belongings/belongings.repository.ts';
export { createProjectsFarewell } from './belongings/belongings.service.ts';
export { changeFollowed, type ProjectFollower, type Tell } from './members/project-followers.service.ts';
export { addCollaborator, isCollaborator } from './members/project-members.repository.ts';
export { indexProjectsOf } from './project-search.repository.ts';
export type { Applications } from './project-views.repository.ts';
export { findOwnerId, type HeldProject, lockProject } from './projects.repository.ts';
export { projectErrors } from './projects.errors.ts';
export { projectMembers, projects } from './projects.tables.ts';
