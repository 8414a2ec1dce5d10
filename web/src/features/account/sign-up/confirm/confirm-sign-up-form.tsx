import { hasEnded } from '../../mail-links/has-ended.view.ts';
import { LinkPasswordForm } from '../../mail-links/link-password-form.tsx';
import { useConfirmSignUp } from './confirm-sign-up.queries.ts';
import { confirmSignUpTexts } from './confirm-sign-up.texts.ts';

const texts = confirmSignUpTexts.confirm;

interface ConfirmSignUpFormProps {
  token: string;
  emailId: string;
  onDone: () => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The password that was chosen at sign-up: it proves that the reader of the mail is who signed up. */
export function ConfirmSignUpForm({ token, emailId, onDone, onEnded }: ConfirmSignUpFormProps) {
  const { mutate, isPending, error, reset } = useConfirmSignUp();
  const confirm = (password: string) =>
    mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (hasEnded(failure)) onEnded();
        },
      },
    );
  return (
    <LinkPasswordForm
      hint={texts.hint(emailId)}
      emailId={emailId}
      texts={texts}
      onSubmit={confirm}
      isPending={isPending}
      error={error}
      onReset={reset}
    />
  );
}
