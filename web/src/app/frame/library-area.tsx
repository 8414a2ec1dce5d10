import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Library } from '../library.tsx';

/** Wraps the screens that use the component library: all but log-in. */
export function LibraryArea({ before, children }: { before?: ReactNode; children?: ReactNode }) {
  return (
    <Library>
      {before}
      <Outlet />
      {children}
    </Library>
  );
}
