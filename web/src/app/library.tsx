import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useColorScheme } from '../platform/color-scheme.store.ts';
import './library.css';
import { cssVariablesResolver, theme } from './theme.ts';

/** What draws with the component library stands in here. The library weighs too much for what is seen before log-in. */
export function Library({ children }: { children: ReactNode }) {
  const [colorSchemes] = useState(followChoice);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/** Lets the library follow the scheme of the page; it is chosen in the top bar, which knows no library. */
function followChoice(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => useColorScheme.getState().chosen,
    set: () => {},
    clear: () => {},
    subscribe: (onUpdate) => {
      stop = useColorScheme.subscribe(({ chosen }) => onUpdate(chosen));
    },
    unsubscribe: () => stop(),
  };
}
