export { AdminFrame, OpenReportsContext, OwnRoleContext } from './frame/admin-frame.tsx';
export { sectionAt, sectionsFor } from './sections.view.ts';
