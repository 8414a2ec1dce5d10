export {
  blockedBy,
  blockedWith,
  blockedWithSql,
  isBlocked,
  listBlocksOf,
  notBlocked,
  notBlockedSql,
} from './blocked-pairs.repository.ts';
export { type BlockHook, type BlocksDeps, createBlockIn } from './blocks.service.ts';
