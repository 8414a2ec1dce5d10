import {
  communityMessages as messages,
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { type CommunityView, viewCommunity } from '@tandem/contract/community/community-view';
import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import type { Bind } from '../../platform/http/bind.ts';
import { refuse } from '../../platform/refusal.ts';
import { communityErrors } from './community.errors.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { termsSince } from './community.rules.ts';
import type { CommunityService } from './community.service.ts';

/** Serves the operations of the community feature. */
export function bindCommunity(
  bind: Bind,
  service: CommunityService,
  { current, view }: Pick<CommunitySettingsStore, 'current' | 'view'>,
): void {
  bind(viewCommunity, async () => ({ data: view() }));
  bind(viewLegalPage, async ({ params }) => ({
    data: {
      text: current()[params.page] || refuse(communityErrors.noSuchPage),
      ...(params.page === 'terms' && termsNow(view())),
    },
  }));
  bind(viewCommunitySettings, async () => ({ data: service.viewSettings() }));
  bind(updateCommunitySettings, async ({ me, address, body }) => ({
    message: messages.saved,
    data: await service.updateCommunitySettings({ me, address }, body),
  }));
}

/** Which version of the terms holds, and since when. */
function termsNow({ termsVersion }: CommunityView): { version?: string; since?: string | null } {
  return termsVersion === null ? {} : { version: termsVersion, since: termsSince(termsVersion) };
}
