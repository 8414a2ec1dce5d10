export { openReportsOf, reportedProjectIds } from './moderation/report-details.repository.ts';
export { decisionSubject, reportConditions, reportQuotes } from './report-notifications.repository.ts';
