import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useColorScheme } from '../platform/color-scheme.store.ts';
import './library.css';
import { cssVariablesResolver, theme } from './theme.ts';

/** Provides the component library to what needs it; it is too heavy for the screens before log-in. */
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

/** Makes the library follow the page's colour scheme, which the top bar sets without the library. */
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
