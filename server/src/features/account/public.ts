export { members } from './account.tables.ts';
