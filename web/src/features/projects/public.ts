export { CollaboratorsDialog } from './people/collaborators-dialog.tsx';
export { LockedTab } from './place/locked-tab.tsx';
export { MissingProject } from './place/missing-project.tsx';
export { OwnerOnly } from './place/owner-only.tsx';
export { useProjectPlace } from './place/place.hooks.ts';
export {
  prefetchProjectPeople,
  projectQuery,
  projectUserPages,
  reloadProject,
  useProjectUsers,
} from './projects.queries.ts';
