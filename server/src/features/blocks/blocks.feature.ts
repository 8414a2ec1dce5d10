import * as operations from '@tandem/contract/blocks';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { exportMemberData, onAccountDeleted } from './blocks.repository.ts';
import { type BlocksDeps, createBlocksService, type BlocksService } from './blocks.service.ts';

/** Members who do not want to see or hear of each other. */
export function createBlocksFeature(deps: BlocksDeps): Feature {
  const service = createBlocksService(deps);
  return { routes: (bind) => bindBlocks(bind, service), onAccountDeleted, exportMemberData };
}

const messages = operations.blockMessages;

/** Serves the operations of the blocks feature. */
function bindBlocks(bind: Bind, service: BlocksService): void {
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
