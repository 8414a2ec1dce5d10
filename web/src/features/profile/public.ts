export { CompleteOwnProfile } from './complete-profile.tsx';
export { PrivacySwitch } from './privacy-switch.tsx';
export { useProfile } from './profile.queries.ts';
