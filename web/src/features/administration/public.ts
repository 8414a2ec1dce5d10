export { AdminFrame } from './frame/admin-frame.tsx';
export { OwnRoleContext } from './own-role.hooks.ts';
export { sectionAt, sectionsFor } from './sections.view.ts';
