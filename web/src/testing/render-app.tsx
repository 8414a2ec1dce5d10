import { countUnread, openGroupChat } from '@tandem/contract/chat';
import { viewProfile, type User } from '@tandem/contract/account';
import { countWaiting } from '@tandem/contract/people';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Library } from '../app/library.tsx';
import { createAppRouter } from '../app/router.tsx';
import { bindNoticeEffects, bindSessionEffects } from '../app/effects/app-effects.ts';
import { onWriteFailed } from '../platform/failed-writes.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { useSession } from '../platform/session.store.ts';
import { NoticeOutlet } from '../ui/notices/notice-outlet.tsx';
import { notifyFailedWrite } from '../ui/notices/notices.ts';
import type { FakeServer } from './fake-server.ts';
import { mira } from './sample-people.ts';

/** Renders a component with the cache, router, component library and notices of the app. */
export async function renderInApp(part: ReactNode, { me = mira }: { me?: User | null } = {}) {
  if (me) useSession.getState().setUser(me);
  const root = createRootRoute({
    component: () => (
      <Library>
        <main id="main">{part}</main>
      </Library>
    ),
  });
  return renderRouter(createRouter({ routeTree: root, history: createMemoryHistory() }), createQueryClient());
}

/** Renders the whole app at a path, with `me` signed in to the fake server, or nobody. */
export async function renderScreen(path: string, server: FakeServer, me: User | null = mira) {
  if (me) {
    useSession.getState().setUser(me);
    server.answer(viewProfile, { user: me });
    server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
    server.answer(countUnread, { data: {}, direct: [] });
    // The header of a project counts the unread messages of its chat.
    server.answer(openGroupChat, { message: 'Chat opened.', data: { _id: 'group-chat' } });
  }
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const client = createQueryClient();
  bindSessionEffects(router, client);
  bindNoticeEffects(router);
  return renderRouter(router, client);
}

async function renderRouter<Router extends AnyRouter>(router: Router, client: QueryClient) {
  onWriteFailed(notifyFailedWrite);
  await router.load();
  const user = userEvent.setup();
  const view = render(
    <>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <NoticeOutlet within={Library} />
    </>,
  );
  return { ...view, client, router, user };
}
