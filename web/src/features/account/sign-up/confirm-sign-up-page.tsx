import { useRouter } from '@tanstack/react-router';
import { takeAwaitedInvitation } from '../../../platform/invitation.store.ts';
import { useState } from 'react';
import { useLinkToken } from '../mail-links/link-token.hooks.ts';
import { MailLinkCard } from '../mail-links/mail-link-card.tsx';
import { ConfirmSignUpForm } from './confirm/confirm-sign-up-form.tsx';
import { useSignUpLink } from './confirm/confirm-sign-up.queries.ts';
import { confirmSignUpTexts } from './confirm/confirm-sign-up.texts.ts';
import { SignUpAskedCard } from './confirm/sign-up-asked-card.tsx';
import { EndedSignUpLink } from './confirm/ended-sign-up-link.tsx';

/** What the link of a sign-up leads to: the password, which creates the account and logs in. */
export function ConfirmSignUpPage() {
  const { history } = useRouter();
  const token = useLinkToken();
  const link = useSignUpLink(token);
  const [asked, setAsked] = useState<string | null>(null);
  if (asked !== null) return <SignUpAskedCard message={asked} />;
  const enter = (emailId: string) => {
    const invitation = takeAwaitedInvitation(emailId);
    history.replace(invitation === null ? '/feed' : `/invitations/${invitation}`);
  };
  return (
    <MailLinkCard title={confirmSignUpTexts.confirm.title} token={token} link={link} Ended={EndedSignUpLink}>
      {({ emailId }) => (
        <ConfirmSignUpForm
          token={token}
          emailId={emailId}
          onDone={() => enter(emailId)}
          onAsked={setAsked}
          onEnded={() => void link.refetch()}
        />
      )}
    </MailLinkCard>
  );
}
