import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './blocks.repository.ts';
import { bindBlocks } from './blocks.routes.ts';
import { type BlocksDeps, createBlocksService } from './blocks.service.ts';

/** Members who do not want to see or hear of each other. */
export function createBlocksFeature(deps: BlocksDeps): Feature {
  const service = createBlocksService(deps);
  return { routes: (bind) => bindBlocks(bind, service), onAccountDeleted, exportMemberData };
}
