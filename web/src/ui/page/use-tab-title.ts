import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tandem`;
  }, [title]);
}
