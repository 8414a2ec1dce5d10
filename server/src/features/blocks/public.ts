export {
  blockedBy,
  blockedWith,
  blockedWithSql,
  hasBlocked,
  hasBlockedSql,
  isBlocked,
  listBlocksOf,
  notBlocked,
  notBlockedSql,
} from './blocks.repository.ts';
export { type BlockHook, type BlocksDeps, createBlockIn } from './blocks.service.ts';
