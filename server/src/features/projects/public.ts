export { createFindBestMatches } from './feed/project-feed.service.ts';
export { archiveBy, deleteBy, restoreBy } from './project-lifecycle.service.ts';
export { goneBefore, isActivityOld, isFindableNow, isRoleFull } from './projects.rules.ts';
export { createHideProject, createHideProjects, lockOwnForChange } from './project-access.service.ts';
export {
  reportedProject,
  reportedProjectNow,
  findOwnerId,
  isNotHidden,
  lockAnyProject,
  lockOfProject,
  type LockedProject,
  lockProject,
  ownsOpenProject,
} from './projects.repository.ts';
export { listShared, lockProjectsOf } from './member-data.repository.ts';
export {
  countCollaboratorsOf,
  countFormerCollaborators,
  countJoinedBy,
  countOwnedBy,
  isArchivedProject,
  isCollaborator,
  isCollaboratorSql,
  isInAnyProject,
  isInProject,
  latestJoinsSql,
  listOwnedWith,
  liveProjectSql,
  namedRoleSql,
  ownedProjectsSql,
  ownProjectSql,
  peopleOfProjectsSql,
  newProjects,
  projectCount,
  projectsOfSql,
  sharedProjectsSql,
  projectFactsOf,
  projectTitleOf,
  takesMembersSql,
  rolesColumn,
} from './members/project-members.repository.ts';
export { placesSql } from './members/joining.repository.ts';
export { joinProject, type Places } from './members/joining.service.ts';
export {
  type AfterCommit,
  type ProjectHook,
  memberChangesHook,
  ownerDecisionsHook,
  sourceProjectHook,
} from './members/project-hooks.service.ts';
export { countPersonProjects, listPersonProjects } from './project-views.repository.ts';
export { listProjectMembers } from './members/project-members.service.ts';
export { publicFacets } from './feed/project-feed.rules.ts';
export {
  countPublicProjects,
  findPreviewedProject,
  findPublicProject,
  listPublicProjects,
  listPublicSkills,
  searchPublicProjects,
  type PublicCard,
  type PublicOrder,
  type PublicProject,
  type PublicSkill,
} from './publicity/public-projects.repository.ts';
export {
  sealedTokensSql,
  type SealedToken,
  tokenOwner,
  tokensSealedAgainSql,
} from './source/source.repository.ts';
export type { IssueTasks } from './source/source.service.ts';
export { projectErrors } from './projects.errors.ts';
export { searchProjects } from './search/project-search.repository.ts';
export type { ProjectsDeps } from './projects.deps.ts';
export { projectMembers, projectRoles, projects } from './projects.tables.ts';
export {
  fittingProjects,
  inProject,
  activeProjects,
  notifiedProject,
  projectConditions,
  projectNotifications,
  projectTitle,
  shownProject,
  projectSubjects,
} from './project-notifications.repository.ts';
