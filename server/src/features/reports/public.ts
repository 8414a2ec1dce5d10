export { openReportsOf, reportedProjectIds } from './moderation/report-cases.repository.ts';
export { decisionSubject, reportConditions, reportQuotes } from './reports.repository.ts';
