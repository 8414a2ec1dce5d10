import { LibraryArea } from './library-area.tsx';
import './member-library.css';

/** Wraps the screens for members and loads the styles of the larger components. */
export function MemberArea() {
  return <LibraryArea />;
}
