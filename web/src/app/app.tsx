import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../platform/query-client.ts';
import { NoticeOutlet } from '../ui/notices/notice-outlet.tsx';
import { createAppRouter } from './router.tsx';
import { bindSession } from './session-bond.ts';
import { cssVariablesResolver, theme } from './theme.ts';

// The boot script of index.html reads the same key.
const colorSchemes = localStorageColorSchemeManager({ key: 'color-scheme' });
const queryClient = createQueryClient();
const router = createAppRouter();
bindSession(router, queryClient);

/** The whole product in the browser: look, cache, screens, notices. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <NoticeOutlet />
    </MantineProvider>
  );
}
