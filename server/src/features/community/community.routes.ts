import { viewCommunity } from '@tandem/contract/community/community-view';
import type { Bind } from '../../platform/http/bind.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';

/** Serves the operations of the community feature. */
export function bindCommunity(bind: Bind, { view }: Pick<CommunitySettingsStore, 'view'>): void {
  bind(viewCommunity, async () => ({ data: view() }));
}
