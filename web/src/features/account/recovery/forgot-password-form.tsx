import { PlainField } from '../../../ui/forms/plain-field.tsx';
import { CardForm } from '../card-form.tsx';
import { useRequestReset } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.forgot;

interface ForgotPasswordFormProps {
  emailId: string;
  onChange: (emailId: string) => void;
  /** Called with the server's message, which is the same for every address. */
  onSent: (message: string) => void;
}

/** The address, and the button that sends the link. */
export function ForgotPasswordForm({ emailId, onChange, onSent }: ForgotPasswordFormProps) {
  const { mutate, isPending, error } = useRequestReset();
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() => mutate(emailId, { onSuccess: ({ message }) => onSent(message) })}
      isPending={isPending}
      error={error}
    >
      <PlainField
        type="email"
        label={texts.email}
        autoComplete="username"
        autoFocus
        value={emailId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CardForm>
  );
}
