import { useEffect } from 'react';
import { setTabTitle } from './tab-title.ts';

/** Names the browser's tab after the screen. */
export function useTabTitle(title: string): void {
  useEffect(() => setTabTitle(title), [title]);
}
