import { viewCommunity } from '@tandem/contract/community/community-view';
import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import type { Bind } from '../../platform/http/bind.ts';
import { refuse } from '../../platform/refusal.ts';
import { communityErrors } from './community.errors.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';

/** Serves the operations of the community feature. */
export function bindCommunity(
  bind: Bind,
  { current, view }: Pick<CommunitySettingsStore, 'current' | 'view'>,
): void {
  bind(viewCommunity, async () => ({ data: view() }));
  bind(viewLegalPage, async ({ params }) => ({
    data: { text: current()[params.page] || refuse(communityErrors.noSuchPage) },
  }));
}
