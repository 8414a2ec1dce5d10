export { isLeaving, useIsLoggingOut, useSessionCheck } from './account.queries.ts';
export { isOpenPath, loginSearch, returnPath } from './account.view.ts';
export { LogOutButton } from './log-out-button.tsx';
