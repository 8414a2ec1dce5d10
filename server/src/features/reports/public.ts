export { openReportsOf, reportedProjectIds } from './moderation/reported-projects.repository.ts';
export { decisionSubject, reportConditions, reportQuotes } from './report-notifications.repository.ts';
