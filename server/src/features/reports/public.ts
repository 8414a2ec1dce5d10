export { openReportsOf, reportedProjectIds } from './moderation/reported-projects.repository.ts';
