import type { CommunityView } from '@tandem/contract/community/community-view';
import type { PageContent } from '../../platform/http/web.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';

/** What the page carries of the community, so that it needs no request for it; the same object until the settings change. */
export function createReadPage({ view }: Pick<CommunitySettingsStore, 'view'>): () => PageContent {
  let last: { view: CommunityView; content: PageContent } | null = null;
  return () => {
    const current = view();
    if (last?.view !== current) last = { view: current, content: { ...current, data: current } };
    return last.content;
  };
}
