import { PasswordRequest } from '../../features/account/public.ts';
import { BlockRequest } from '../../features/blocks/public.ts';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { LibraryArea } from './library-area.tsx';
import './member-library.css';

/** Wraps the screens for members: loads the styles of the larger components, and asks for the password when needed. */
export function MemberArea() {
  return (
    <>
      <OfflineBanner />
      <LibraryArea>
        <PasswordRequest />
        <BlockRequest />
      </LibraryArea>
    </>
  );
}
