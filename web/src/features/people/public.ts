export { useWaiting } from './waiting.queries.ts';
