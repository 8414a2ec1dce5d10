export { prefetchBoard } from './tasks.queries.ts';
