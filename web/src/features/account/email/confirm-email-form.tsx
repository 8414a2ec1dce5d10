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

/** Confirms an address by the password of the account. */
export function ConfirmEmailForm({ token, emailId, onDone, onEnded }: ConfirmEmailFormProps) {
  return (
    <LinkPasswordForm
      hint={texts.hint(emailId)}
      token={token}
      emailId={emailId}
      texts={texts}
      confirm={useConfirmEmail()}
      onDone={({ message }) => onDone(message)}
      onEnded={onEnded}
    />
  );
}
