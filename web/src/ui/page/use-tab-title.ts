import { useEffect } from 'react';
import { setTabTitle } from './tab-title.ts';

/** Sets the title of the browser tab to that of the screen. */
export function useTabTitle(title: string): void {
  useEffect(() => setTabTitle(title), [title]);
}
