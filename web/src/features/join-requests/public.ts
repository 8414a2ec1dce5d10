export { JoinDialog } from './applications/join-dialog.tsx';
