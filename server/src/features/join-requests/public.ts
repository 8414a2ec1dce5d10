export { applications } from './applications.repository.ts';
export { joinRequests } from './join-requests.tables.ts';
