import { useInsertionEffect } from 'react';

type Mark = 'data-alone' | 'data-has-panel' | 'data-place' | 'data-selection' | 'data-welcome';

/**
 * Marks the document while a component is shown, for the styles of what stands outside it. By `:has()` instead, browsers
 * would style large parts of the page again whenever anything is inserted. It is there before anything is measured.
 */
export function useRootMark(mark: Mark, isOn = true): void {
  useInsertionEffect(() => {
    if (!isOn) return undefined;
    document.documentElement.setAttribute(mark, '');
    return () => document.documentElement.removeAttribute(mark);
  }, [mark, isOn]);
}
