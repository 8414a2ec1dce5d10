export { CollaboratorsDialog } from './people/collaborators-dialog.tsx';
export { projectQuery, projectUsersQuery, reloadProject } from './projects.queries.ts';
