import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Library } from '../app/library.tsx';
import { onWriteFailed } from '../platform/failed-writes.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { useSession, type SessionUser } from '../platform/session.store.ts';
import { NoticeOutlet } from '../ui/notices/notice-outlet.tsx';
import { notifyFailure } from '../ui/notices/notices.ts';

/** The member who is signed in, unless a test says otherwise. */
export const mira: SessionUser = { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null };

/** Renders a part of a screen with cache, router, component library and notices, as the app has them. */
export async function renderInApp(part: ReactNode, { me = mira }: { me?: SessionUser } = {}) {
  useSession.getState().hold(me);
  onWriteFailed(notifyFailure);
  const client = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const root = createRootRoute({
    component: () => (
      <Library>
        <main id="main">{part}</main>
      </Library>
    ),
  });
  const router = createRouter({ routeTree: root, history });
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
