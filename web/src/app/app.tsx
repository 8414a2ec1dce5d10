import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { showCommunity, useCommunity } from '../features/community/public.ts';
import { applyColorScheme } from '../platform/color-scheme.store.ts';
import { onWriteFailed } from '../platform/failed-writes.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { NoticeOutlet } from '../ui/notices/notice-outlet.tsx';
import { notifyFailedWrite } from '../ui/notices/notices.ts';
import { lazyPart } from '../ui/states/lazy-part.ts';
import { createAppRouter } from './router.tsx';
import {
  bindHistoryEffects,
  bindLiveEffects,
  bindNoticeEffects,
  bindSessionEffects,
} from './effects/app-effects.ts';

const Library = lazyPart(async () => (await import('./library.tsx')).Library);
const queryClient = createQueryClient();
const router = createAppRouter();
bindSessionEffects(router, queryClient);
bindHistoryEffects(queryClient);
bindNoticeEffects(router);
bindLiveEffects(router, queryClient);
onWriteFailed(notifyFailedWrite);
applyColorScheme();
showCommunity(useCommunity.getState());

/** The root component: cache, router and notices. */
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
