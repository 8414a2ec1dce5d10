export { AdminFrame } from './frame/admin-frame.tsx';
export { OpenReportsContext } from './overview/open-reports.hooks.ts';
export { OwnRoleContext } from './own-role.hooks.ts';
export { sectionAt, sectionsFor } from './sections.view.ts';
