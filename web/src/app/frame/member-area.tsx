import { Suspense } from 'react';
import { PasswordRequest, useOwnProfile } from '../../features/account/public.ts';
import { BlockRequest } from '../../features/blocks/block-request.tsx';
import { offerRemoval } from '../../features/blocks/block-request.store.ts';
import { ReportRequest } from '../../features/reports/report-request.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { LibraryArea } from './library-area.tsx';
import './member-library.css';

// Few members see it.
const EmailBanner = lazyPart(
  async () => (await import('../../features/account/email/email-banner.tsx')).EmailBanner,
);

/** Wraps the screens for members: loads the styles of the larger components, and asks for the password when needed. */
export function MemberArea() {
  const mustVerifyEmail = useOwnProfile()?.mustVerifyEmail === true;
  const banner = mustVerifyEmail && (
    <Suspense>
      <EmailBanner />
    </Suspense>
  );
  return (
    <>
      <OfflineBanner />
      <LibraryArea before={banner}>
        <PasswordRequest />
        <BlockRequest />
        <ReportRequest onBlocked={offerRemoval} />
      </LibraryArea>
    </>
  );
}
