export { CollaboratorsDialog } from './people/member-people.tsx';
export { LockedTab, MissingProject, OwnerOnly } from './layout/closed-doors.tsx';
export { useProjectContext } from './layout/layout.hooks.ts';
export { roleNamesOf } from './people/project-people.view.ts';
export {
  prefetchProjectPeople,
  projectQuery,
  projectUserPages,
  reloadProject,
  useProjectUsers,
} from './projects.queries.ts';
