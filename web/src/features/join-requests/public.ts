export { usePendingRequests } from './join-requests.queries.ts';
export { JoinDialog } from './applications/join-dialog.tsx';
