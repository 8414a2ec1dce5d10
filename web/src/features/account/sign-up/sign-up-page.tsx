import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keptInvitation } from '../../../platform/invitation.store.ts';
import { CallFailure } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { PlainButton, PlainButtonLink } from '../../../ui/forms/plain-controls.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { useCommunity } from '../../community/public.ts';
import styles from '../account.module.css';
import { AccountCard } from '../account-card.tsx';
import { useLinkToken } from '../account.hooks.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { keepSignUpInvitation, useKeptSignUpInvitation } from './sign-up-invitation.store.ts';
import { useSignUpInvitation } from './sign-up.queries.ts';
import { signUpInvitationTexts, signUpTexts } from './sign-up.texts.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { shownSignUp } from './sign-up.view.ts';

/** Sign-up where the community admits somebody, or a notice for members who are already logged in. */
export function SignUpPage() {
  const isLoggedIn = useSession(({ user }) => user !== null);
  if (isLoggedIn)
    return (
      <AccountCard title={signUpTexts.title}>
        <p>{signUpTexts.loggedIn}</p>
        <p className={styles.hint}>{signUpTexts.logOutFirst}</p>
        <Button renderRoot={(props) => <Link to="/feed" {...props} />}>{signUpTexts.toFeed}</Button>
      </AccountCard>
    );
  return <AdmittedSignUp />;
}

/** The form for whom the community admits; else why there is none. */
function AdmittedSignUp() {
  const token = useInvitationToken();
  const link = useSignUpInvitation(token);
  const { signUpMode, name } = useCommunity();
  const { error } = link;
  // 429, 5xx and a lost network say nothing about the link.
  const refusal = error instanceof CallFailure && [400, 404, 409].includes(error.status) ? error : null;
  const answered = link.data || refusal ? link.data !== undefined : null;
  const shown = shownSignUp(signUpMode, { token, works: answered, hasFailed: error !== null });
  if (shown === 'closed')
    return (
      <NoSignUpCard
        title={signUpInvitationTexts.closed.title}
        sentence={signUpInvitationTexts.closed.text(name)}
      />
    );
  if (shown === 'needed')
    return (
      <NoSignUpCard
        title={signUpInvitationTexts.needed.title}
        sentence={signUpInvitationTexts.needed.text(name)}
        hint={signUpInvitationTexts.needed.hint}
      />
    );
  if (shown === 'ended')
    return (
      <NoSignUpCard
        title={signUpInvitationTexts.ended}
        sentence={sentenceOf(refusal, signUpInvitationTexts.checkFailed)}
        hint={signUpInvitationTexts.endedHint}
      />
    );
  if (shown === 'form') {
    const greeting = link.data && signUpInvitationTexts.invited(link.data.communityName);
    const lost = refusal && `${refusal.message} ${signUpInvitationTexts.withoutIt}`;
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
    <AccountCard title={signUpInvitationTexts.title} aside={<Link to="/login">{signUpTexts.toLogin}</Link>}>
      {hasFailed ? (
        <>
          <Text tone="danger" size={14} role="alert">
            {sentenceOf(link.error, signUpInvitationTexts.checkFailed)}
          </Text>
          <PlainButton isBusy={link.isFetching} onClick={() => void link.refetch()}>
            {signUpInvitationTexts.retry}
          </PlainButton>
        </>
      ) : (
        <Waiting label={signUpInvitationTexts.loading} />
      )}
    </AccountCard>
  );
}

interface NoSignUpCardProps {
  title: string;
  /** Why there is no form. */
  sentence: string;
  hint?: string;
}

/** Says why nobody can sign up here, with the way to log in. */
function NoSignUpCard({ title, sentence, hint }: NoSignUpCardProps) {
  return (
    <AccountCard title={title}>
      <p role="status">{sentence}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <p className={styles.hint}>{signUpInvitationTexts.haveAccount}</p>
      <PlainButtonLink to="/login">{signUpInvitationTexts.logIn}</PlainButtonLink>
    </AccountCard>
  );
}
