import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { PlainButton, PlainButtonLink } from '../../../ui/forms/plain-controls.tsx';
import styles from '../account.module.css';
import { AccountCard } from '../account-card.tsx';
import { useLinkToken } from '../account.hooks.ts';
import { LinkPasswordForm, MailLinkCard, hasEnded } from '../mail-links/mail-link-card.tsx';
import { useConfirmEmail, useEmailLink, useUndoEmailChange } from './email.queries.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.confirm;

/** What the link to an address leads to: the password, which confirms it. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const link = useEmailLink(token);
  const confirmation = useConfirmEmail();
  const isLoggedIn = useSession(({ user }) => user !== null);
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null)
    return (
      <AccountCard title={texts.done}>
        <p role="status">{message}</p>
        <PlainButtonLink to={isLoggedIn ? '/feed' : '/login'}>{texts.goOn}</PlainButtonLink>
      </AccountCard>
    );
  const purpose = link.data?.purpose === 'verification' ? 'verification' : 'change';
  return (
    <MailLinkCard title={texts.title[purpose]} token={token} link={link} Ended={EndedEmailLink}>
      {({ emailId }) => (
        <LinkPasswordForm
          hint={texts.hint(emailId)}
          token={token}
          emailId={emailId}
          texts={texts}
          confirm={confirmation}
          onDone={({ message: sentence }) => setMessage(sentence)}
          onEnded={() => void link.refetch()}
        />
      )}
    </MailLinkCard>
  );
}

const undoTexts = emailTexts.undo;

/** What the link to the former address leads to: it takes the change back, and a new password follows. */
export function UndoEmailPage() {
  const token = useLinkToken();
  const link = useEmailLink(token);
  return (
    <MailLinkCard title={undoTexts.title} token={token} link={link} Ended={EndedEmailLink}>
      {({ emailId }) => <Undo token={token} emailId={emailId} onEnded={() => void link.refetch()} />}
    </MailLinkCard>
  );
}

function Undo({ token, emailId, onEnded }: { token: string; emailId: string; onEnded: () => void }) {
  const { history } = useRouter();
  const { mutate, isPending, error } = useUndoEmailChange();
  const undo = () =>
    mutate(token, {
      onSuccess: ({ data }) => history.replace(`/reset-password#token=${data.resetToken}`),
      onError: (failure) => {
        if (hasEnded(failure)) onEnded();
      },
    });
  return (
    <>
      <p className={styles.hint}>{undoTexts.hint(emailId)}</p>
      {error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, undoTexts.failed)}
        </Text>
      )}
      <PlainButton isWide isBusy={isPending} onClick={() => isPending || undo()}>
        {undoTexts.submit}
      </PlainButton>
    </>
  );
}

/** The way on from a link about an address that does not work. */
function EndedEmailLink() {
  return <PlainButtonLink to="/settings/account">{emailTexts.confirm.toSettings}</PlainButtonLink>;
}
