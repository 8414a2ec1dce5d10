export { PrivacySwitch } from './privacy-switch.tsx';
export { useProfile } from './profile.queries.ts';
