import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { takeReturnPath } from '../../../platform/arrival.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton, PlainButtonLink } from '../../../ui/forms/plain-controls.tsx';
import { useLinkToken } from '../account.hooks.ts';
import { LinkPasswordForm, MailLinkCard } from '../mail-links/mail-link-card.tsx';
import { SignUpAskedCard } from './sign-up-sent-card.tsx';
import { useConfirmSignUp, useResendSignUpLink, useSignUpLink } from './sign-up.queries.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { confirmSignUpTexts } from './sign-up.texts.ts';

const texts = confirmSignUpTexts.confirm;

/** What the link of a sign-up leads to: the password, which creates the account and logs in. */
export function ConfirmSignUpPage() {
  const { history } = useRouter();
  const token = useLinkToken();
  const link = useSignUpLink(token);
  const confirmation = useConfirmSignUp();
  const [asked, setAsked] = useState<string | null>(null);
  if (asked !== null) return <SignUpAskedCard message={asked} />;
  const enter = (emailId: string) => {
    history.replace(takeReturnPath(emailId) ?? '/feed');
  };
  return (
    <MailLinkCard title={texts.title} token={token} link={link} Ended={EndedSignUpLink}>
      {({ emailId }) => (
        <LinkPasswordForm
          hint={texts.hint(emailId)}
          token={token}
          emailId={emailId}
          texts={texts}
          confirm={confirmation}
          onDone={({ user, message }) => (user ? enter(emailId) : setAsked(message))}
          onEnded={() => void link.refetch()}
        />
      )}
    </MailLinkCard>
  );
}

/** What to do about a link that was used, has expired or was cut off. */
function EndedSignUpLink({ token, code }: { token: string; code: string }) {
  const { mutate, isPending, error, data } = useResendSignUpLink();
  if (code === 'account.used_sign_up_link' || code === 'account.requested_sign_up_link')
    return <PlainButtonLink to="/login">{texts.logIn}</PlainButtonLink>;
  if (code !== 'account.expired_sign_up_link')
    return <PlainButtonLink to="/signup">{texts.signUp}</PlainButtonLink>;
  if (data) return <p role="status">{data.message}</p>;
  return (
    <>
      {error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, texts.resendFailed)}
        </Text>
      )}
      <PlainButton isWide isBusy={isPending} onClick={() => isPending || mutate(token)}>
        {texts.resend}
      </PlainButton>
    </>
  );
}
