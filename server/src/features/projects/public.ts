export { createFindBestMatches } from './feed/project-feed.service.ts';
export { archiveBy, deleteBy, restoreBy } from './endings/project-endings.service.ts';
export { goneBefore } from './endings/project-endings.rules.ts';
export { createHideProject } from './moderation/hidden-project.service.ts';
export { reportedProject, reportedProjectNow } from './moderation/reported-projects.repository.ts';
export { createHideProjects } from './moderation/hidden-projects.service.ts';
export { listShared, lockProjectsOf } from './member-data.repository.ts';
export type { AfterCommit, ProjectHook } from './members/project-hooks.service.ts';
export { isRoleFull, joinSql, locksOfJoin, stepsOfJoin } from './members/project-joins.repository.ts';
export {
  countCollaborators,
  countFormerCollaborators,
  countJoinedBy,
  countOwnedBy,
  isArchivedProject,
  isCollaboratorSql,
  isInAnyProject,
  isInProject,
  liveProjectSql,
  namedRoleSql,
  ownProjectSql,
  projectTitleOf,
} from './members/project-fragments.repository.ts';
export { isCollaborator, listOwnedWith } from './members/project-members.repository.ts';
export { listProjectMembers } from './members/project-members.service.ts';
export {
  findOwnerId,
  isNotHidden,
  lockAnyProject,
  type LockedProject,
  lockProject,
  ownsOpenProject,
} from './projects.repository.ts';
export { memberChangesHook, ownerDecisionsHook } from './projects.live.ts';
export { isActivityOld } from './projects.rules.ts';
export { projectErrors } from './projects.errors.ts';
export { searchProjects } from './search/project-search.repository.ts';
export type { ProjectsDeps } from './projects.service.ts';
export { rolesColumn } from './roles/project-roles.repository.ts';
export { projectMembers, projectRoles, projects } from './projects.tables.ts';
export {
  fittingProjects,
  inProject,
  activeProjects,
  notifiedProject,
  projectConditions,
  projectNotifications,
  projectTitle,
  projectSubjects,
} from './project-notifications.repository.ts';
