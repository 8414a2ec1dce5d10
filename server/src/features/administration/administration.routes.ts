import * as operations from '@tandem/contract/administration';
import type { Bind } from '../../platform/http/bind.ts';
import { claimAdministration } from './first-administrator.service.ts';
import type { createOverviewService } from './overview.service.ts';

/** Serves the overview, and the link of the first administrator. */
export function bindAdministration(
  bind: Bind,
  deps: Parameters<typeof claimAdministration>[0],
  overview: ReturnType<typeof createOverviewService>,
): void {
  bind(operations.claimAdministration, async ({ me, address, body }) => {
    await claimAdministration(deps, { me, address, ...body });
    return { message: operations.administrationMessages.claimed };
  });
  bind(operations.viewOverview, async () => ({ data: await overview.viewOverview() }));
}
