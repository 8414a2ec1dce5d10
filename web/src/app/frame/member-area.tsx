import { useRouter } from '@tanstack/react-router';
import { PasswordRequest, useMustAcceptTerms, useOwnProfile } from '../../features/account/public.ts';
import { BlockRequest } from '../../features/blocks/block-request.tsx';
import { offerRemoval } from '../../features/blocks/block-request.store.ts';
import { ReportRequest } from '../../features/reports/report-request.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { bindScrollEffects } from '../effects/scroll-effects.ts';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { LibraryArea } from './library-area.tsx';
import './member-library.css';

const EmailBanner = lazyPart(async () => (await import('../rarely-needed-chunks.ts')).loadEmailBanner());
const TermsStep = lazyPart(async () => (await import('../rarely-needed-chunks.ts')).loadTermsStep());

/** Wraps the screens for members: loads the styles of the larger components, and asks for the password when needed. */
export function MemberArea() {
  bindScrollEffects(useRouter());
  const mustVerifyEmail = useOwnProfile()?.mustVerifyEmail === true;
  const banner = mustVerifyEmail && <EmailBanner />;
  const terms = useMustAcceptTerms() && (
    <>
      <TermsStep />
      <PasswordRequest />
    </>
  );
  return (
    <>
      <OfflineBanner />
      <LibraryArea before={banner} instead={terms}>
        {!terms && <PasswordRequest />}
        <BlockRequest />
        <ReportRequest onBlocked={offerRemoval} />
      </LibraryArea>
    </>
  );
}
