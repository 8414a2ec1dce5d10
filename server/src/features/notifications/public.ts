export { createNotify, type Notify } from './notifications.live.ts';
