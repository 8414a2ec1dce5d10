export { MuteItem } from './settings/mute-item.tsx';
