import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { drawInColorScheme } from '../platform/color-scheme.store.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { NoticeOutlet } from '../ui/notices/notice-outlet.tsx';
import { lazyPart } from '../ui/states/lazy-part.ts';
import { bindLive } from './live-bond.ts';
import { createAppRouter } from './router.tsx';
import { bindSession } from './session-bond.ts';

const Library = lazyPart(async () => (await import('./library.tsx')).Library);
const queryClient = createQueryClient();
const router = createAppRouter();
bindSession(router, queryClient);
bindLive(router, queryClient);
drawInColorScheme();

/** The whole product in the browser: cache, screens, notices. */
export function App() {
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <NoticeOutlet within={Library} />
    </>
  );
}
