import { LibraryArea } from './library-area.tsx';
import './member-library.css';

/** Around every screen for members: loads the styles of the larger components with the first of them. */
export function MemberArea() {
  return <LibraryArea />;
}
