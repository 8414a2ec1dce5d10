export { createSuspensions } from './suspensions.service.ts';
export { offerAdministration } from './first-administrator/first-administrator.service.ts';
