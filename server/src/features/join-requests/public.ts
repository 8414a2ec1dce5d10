export { applications } from './applications.repository.ts';
export { deleteJoinRequestData, exportJoinRequestData } from './member-data.repository.ts';
export { bindJoinRequests } from './join-requests.routes.ts';
export { createJoinRequestsService } from './join-requests.service.ts';
export { joinRequests } from './join-requests.tables.ts';
