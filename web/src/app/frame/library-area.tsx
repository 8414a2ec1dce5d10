import { Outlet } from '@tanstack/react-router';
import { Library } from '../library.tsx';

/** Wraps the screens that use the component library: all but log-in. */
export function LibraryArea() {
  return (
    <Library>
      <Outlet />
    </Library>
  );
}
