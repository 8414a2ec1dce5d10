export { AdminFrame } from './frame/admin-frame.tsx';
export { sectionAt, sectionsFor } from './sections.view.ts';
