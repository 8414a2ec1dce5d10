import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ScreenHiddenContext } from '../../ui/dialogs/use-dialog.ts';
import { Library } from '../library.tsx';

interface LibraryAreaProps {
  before?: ReactNode;
  /** What is shown instead of the screen and its dialogs, which keep what was typed into them. */
  instead?: ReactNode;
  /** Dialogs that any screen can open. */
  children?: ReactNode;
}

/** Wraps the screens that use the component library: all but log-in. */
export function LibraryArea({ before, instead, children }: LibraryAreaProps) {
  return (
    <Library>
      {before}
      <ScreenHiddenContext value={Boolean(instead)}>
        <div style={{ display: instead ? 'none' : 'contents' }}>
          <Outlet />
        </div>
        {children}
      </ScreenHiddenContext>
      {instead}
    </Library>
  );
}
