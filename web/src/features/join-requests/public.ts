export { JoinDialog } from './join-dialog.tsx';
