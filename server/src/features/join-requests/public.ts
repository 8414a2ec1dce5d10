export { applications } from './project-applications.repository.ts';
export { joinRequests } from './join-requests.tables.ts';
