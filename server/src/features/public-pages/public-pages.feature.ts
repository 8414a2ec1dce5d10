import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { previewPublicPage } from '@tandem/contract/projects/project-publicity';
import type { Feature } from '../../platform/feature.ts';
import type { PublicPagesDeps } from './public-pages.deps.ts';
import { createPublicPagesService } from './public-pages.service.ts';

/** What everybody can read without an account: pages of projects, their list, and the same for programs. */
export function createPublicPagesFeature(deps: PublicPagesDeps): Feature {
  const service = createPublicPagesService(deps);
  emptyOnChange(deps);
  const filters = ['q', 'skill', 'tag', 'role', 'sort', 'after'];
  return {
    routes: (bind) =>
      bind(previewPublicPage, async ({ me, params }) => ({
        data: { html: await service.preview(me, params.id) },
      })),
    onAccountDeleted: async () => deps.documents.empty,
    documents: [
      { path: '/p/:slug', make: service.project },
      { path: '/p/:slug/badge.svg', make: service.badge },
      { path: '/p/:slug/picture.png', make: service.picture },
      { path: '/p/:slug/feed.atom', make: service.projectFeed },
      { path: '/projects', asks: filters, make: service.list },
      { path: '/feed.atom', asks: ['skill'], make: service.feed },
      { path: '/sitemap.xml', make: service.sitemap },
      { path: '/robots.txt', make: service.robots },
      { path: '/.well-known/tandem/projects.json', make: service.directory },
      { path: '/covers/:layout/:file', make: service.cover },
    ],
  };
}

/** Makes the pages anew once something on them may have changed. Whether the project is public would cost a query to ask. */
function emptyOnChange({ documents, live, communitySettings }: PublicPagesDeps): void {
  live.onPublished(projectChanged, documents.empty);
  live.onPublished(projectMembersChanged, documents.empty);
  communitySettings.onChange(documents.empty);
}
