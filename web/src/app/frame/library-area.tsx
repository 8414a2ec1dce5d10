import { Outlet } from '@tanstack/react-router';
import { Library } from '../library.tsx';

/** Around the screens that draw with the component library: all but log-in. */
export function LibraryArea() {
  return (
    <Library>
      <Outlet />
    </Library>
  );
}
