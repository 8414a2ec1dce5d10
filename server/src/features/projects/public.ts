export { projects, projectMembers } from './projects.tables.ts';
