import * as operations from '@tandem/contract/administration';
import type { Bind } from '../../platform/http/bind.ts';
import type { createOverviewService } from './overview.service.ts';

/** Serves the operations of administrators and moderators. */
export function bindAdministration(bind: Bind, overview: ReturnType<typeof createOverviewService>): void {
  bind(operations.viewOverview, async () => ({ data: await overview.viewOverview() }));
}
