export { CollaboratorsDialog } from './people/collaborators-dialog.tsx';
export { LockedTab, MissingProject, OwnerOnly } from './place/closed-doors.tsx';
export { useProjectPlace } from './place/place.hooks.ts';
export {
  prefetchProjectPeople,
  projectQuery,
  projectUserPages,
  reloadProject,
  useProjectUsers,
} from './projects.queries.ts';
