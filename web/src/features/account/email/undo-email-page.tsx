import { useRouter } from '@tanstack/react-router';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import styles from '../account-card.module.css';
import { hasEnded } from '../mail-links/has-ended.view.ts';
import { useLinkToken } from '../mail-links/link-token.hooks.ts';
import { MailLinkCard } from '../mail-links/mail-link-card.tsx';
import { EndedEmailLink } from './ended-email-link.tsx';
import { useEmailLink, useUndoEmailChange } from './email.queries.ts';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.undo;

/** What the link to the former address leads to: it takes the change back, and a new password follows. */
export function UndoEmailPage() {
  const token = useLinkToken();
  const link = useEmailLink(token);
  return (
    <MailLinkCard title={texts.title} token={token} link={link} Ended={EndedEmailLink}>
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
      <p className={styles.hint}>{texts.hint(emailId)}</p>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.failed)}
        </p>
      )}
      <PlainButton isWide isBusy={isPending} onClick={() => isPending || undo()}>
        {texts.submit}
      </PlainButton>
    </>
  );
}
