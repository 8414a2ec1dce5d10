import { Link } from '@tanstack/react-router';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../../ui/forms/plain-button.tsx';
import styles from '../../account-card.module.css';
import { useResendSignUpLink } from './confirm-sign-up.queries.ts';
import { confirmSignUpTexts } from './confirm-sign-up.texts.ts';

const texts = confirmSignUpTexts.confirm;

/** What to do about a link that was used, has expired or was cut off. */
export function EndedSignUpLink({ token, code }: { token: string; code: string }) {
  const { mutate, isPending, error, data } = useResendSignUpLink();
  if (code === 'account.used_sign_up_link' || code === 'account.requested_sign_up_link')
    return (
      <Link className={styles.main} to="/login">
        {texts.logIn}
      </Link>
    );
  if (code !== 'account.expired_sign_up_link')
    return (
      <Link className={styles.main} to="/signup">
        {texts.signUp}
      </Link>
    );
  if (data) return <p role="status">{data.message}</p>;
  return (
    <>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.resendFailed)}
        </p>
      )}
      <PlainButton isWide isBusy={isPending} onClick={() => isPending || mutate(token)}>
        {texts.resend}
      </PlainButton>
    </>
  );
}
