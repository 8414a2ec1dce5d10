export {
  blockedBy,
  blockedWith,
  blockedWithSql,
  hasBlocked,
  isBlocked,
  listBlocksOf,
  notBlocked,
  notBlockedSql,
} from './blocked-pairs.repository.ts';
export { type BlockHook, type BlocksDeps, createBlockIn } from './blocks.service.ts';
