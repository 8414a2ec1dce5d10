export { CompleteOwnProfile } from './complete/complete-own-profile.tsx';
export { PrivacySwitch } from './privacy-switch.tsx';
export { useProfile } from './profile.queries.ts';
