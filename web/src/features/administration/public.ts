export { AdminFrame } from './frame/admin-frame.tsx';
export { OpenReportsContext } from './administration.hooks.ts';
export { OwnRoleContext } from './administration.hooks.ts';
export { sectionAt, sectionsFor } from './sections.view.ts';
