export { createSuspensions } from './suspensions.service.ts';
