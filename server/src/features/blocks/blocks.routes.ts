import * as operations from '@tandem/contract/blocks';
import type { Bind } from '../../platform/http/bind.ts';
import type { BlocksService } from './blocks.service.ts';

const messages = operations.blockMessages;

/** Serves the operations of the blocks feature. */
export function bindBlocks(bind: Bind, service: BlocksService): void {
  bind(operations.blockMember, async ({ me, params }) => ({
    message: messages.blocked,
    ...(await service.blockMember(me, params.userId)),
  }));
  bind(operations.unblockMember, async ({ me, params }) => {
    await service.unblockMember(me, params.userId);
    return { message: messages.unblocked };
  });
  bind(operations.listBlockedMembers, ({ me, query }) => service.listBlockedMembers(me, query));
  bind(operations.listBlockedIds, async ({ me }) => ({ data: await service.listBlockedIds(me) }));
}
