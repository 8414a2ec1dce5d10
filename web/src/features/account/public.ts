export {
  isLeaving,
  useIsLoggingOut,
  useSessionCheck,
  useMustAcceptTerms,
  useOwnProfile,
} from './account.queries.ts';
export { isOpenPath, loginSearch, returnPath } from './account.view.ts';
export { PasswordRequest } from './confirm-password/password-request.tsx';
export { requestProof } from './confirm-password/password-request.store.ts';
export { LogOutButton } from './log-out-button.tsx';
export { useLinkToken } from './account.hooks.ts';
