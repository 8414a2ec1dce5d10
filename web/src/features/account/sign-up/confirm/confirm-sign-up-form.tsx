import { LinkPasswordForm } from '../../mail-links/link-password-form.tsx';
import { useConfirmSignUp } from './confirm-sign-up.queries.ts';
import { confirmSignUpTexts } from './confirm-sign-up.texts.ts';

const texts = confirmSignUpTexts.confirm;

interface ConfirmSignUpFormProps {
  token: string;
  emailId: string;
  onDone: () => void;
  /** Called with the server's message when the account waits for moderators. */
  onAsked: (message: string) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** Finishes a sign-up by the password that was chosen for it. */
export function ConfirmSignUpForm({ token, emailId, onDone, onAsked, onEnded }: ConfirmSignUpFormProps) {
  return (
    <LinkPasswordForm
      hint={texts.hint(emailId)}
      token={token}
      emailId={emailId}
      texts={texts}
      confirm={useConfirmSignUp()}
      onDone={({ user, message }) => (user ? onDone() : onAsked(message))}
      onEnded={onEnded}
    />
  );
}
