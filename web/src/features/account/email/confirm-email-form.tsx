import { hasEnded } from '../mail-links/has-ended.view.ts';
import { LinkPasswordForm } from '../mail-links/link-password-form.tsx';
import { useConfirmEmail } from './email.queries.ts';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.confirm;

interface ConfirmEmailFormProps {
  token: string;
  emailId: string;
  /** Called with the server's message. */
  onDone: (message: string) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The password of the account: it proves that the reader of the mail owns it. */
export function ConfirmEmailForm({ token, emailId, onDone, onEnded }: ConfirmEmailFormProps) {
  const { mutate, isPending, error, reset } = useConfirmEmail();
  const confirm = (password: string) =>
    mutate(
      { token, password },
      {
        onSuccess: ({ message }) => onDone(message),
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
