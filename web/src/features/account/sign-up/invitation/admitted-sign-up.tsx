import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { CallFailure } from '../../../../platform/call.ts';
import { keptInvitation } from '../../../../platform/invitation.store.ts';
import { sentenceOf } from '../../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../../ui/forms/plain-button.tsx';
import { Waiting } from '../../../../ui/states/waiting.tsx';
import { useCommunity } from '../../../community/public.ts';
import { AccountCard } from '../../account-card.tsx';
import styles from '../../account-card.module.css';
import { useLinkToken } from '../../mail-links/link-token.hooks.ts';
import { signUpTexts } from '../sign-up.texts.ts';
import { SignUpForm } from '../sign-up-form.tsx';
import { shownSignUp } from './shown-sign-up.view.ts';
import { NoSignUpCard } from './no-sign-up-card.tsx';
import { useSignUpInvitation } from './sign-up-invitation.queries.ts';
import { keepSignUpInvitation, useKeptSignUpInvitation } from '../sign-up-invitation.store.ts';
import { signUpInvitationTexts as texts } from './sign-up-invitation.texts.ts';

/** The form for whom the community admits; else why there is none. */
export function AdmittedSignUp() {
  const token = useInvitationToken();
  const link = useSignUpInvitation(token);
  const { signUpMode, name } = useCommunity();
  const { error } = link;
  // 429, 5xx and a lost network say nothing about the link.
  const refusal = error instanceof CallFailure && [400, 404, 409].includes(error.status) ? error : null;
  const answered = link.data || refusal ? link.data !== undefined : null;
  const shown = shownSignUp(signUpMode, { token, works: answered, hasFailed: error !== null });
  if (shown === 'closed')
    return <NoSignUpCard title={texts.closed.title} sentence={texts.closed.text(name)} />;
  if (shown === 'needed')
    return (
      <NoSignUpCard title={texts.needed.title} sentence={texts.needed.text(name)} hint={texts.needed.hint} />
    );
  if (shown === 'ended')
    return (
      <NoSignUpCard
        title={texts.ended}
        sentence={sentenceOf(refusal, texts.checkFailed)}
        hint={texts.endedHint}
      />
    );
  if (shown === 'form') {
    const greeting = link.data && texts.invited(link.data.communityName);
    const lost = refusal && `${refusal.message} ${texts.withoutIt}`;
    return <SignUpForm invitation={link.data ? token : ''} greeting={greeting ?? lost} />;
  }
  return <Checking link={link} hasFailed={shown === 'unchecked'} />;
}

/** The secret of the address, or the one that was kept in this tab: also of a link to a project, where it admits. */
function useInvitationToken(): string {
  const found = useLinkToken();
  const kept = useKeptSignUpInvitation();
  useEffect(() => {
    if (found !== '') keepSignUpInvitation(found);
  }, [found]);
  const needsOne = useCommunity(
    ({ signUpMode, projectLinksAdmit }) =>
      projectLinksAdmit && (signUpMode === 'invitation' || signUpMode === 'approval'),
  );
  return found || kept || (needsOne ? (keptInvitation() ?? '') : '');
}

interface CheckingProps {
  link: Pick<ReturnType<typeof useSignUpInvitation>, 'error' | 'isFetching' | 'refetch'>;
  hasFailed: boolean;
}

function Checking({ link, hasFailed }: CheckingProps) {
  return (
    <AccountCard title={texts.title} aside={<Link to="/login">{signUpTexts.toLogin}</Link>}>
      {hasFailed ? (
        <>
          <p className={styles.failure} role="alert">
            {sentenceOf(link.error, texts.checkFailed)}
          </p>
          <PlainButton isBusy={link.isFetching} onClick={() => void link.refetch()}>
            {texts.retry}
          </PlainButton>
        </>
      ) : (
        <Waiting label={texts.loading} />
      )}
    </AccountCard>
  );
}
