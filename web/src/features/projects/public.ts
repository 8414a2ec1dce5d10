export { CollaboratorsDialog } from './people/collaborators-dialog.tsx';
