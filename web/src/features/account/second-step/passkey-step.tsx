import { CardForm } from '../card-form.tsx';
import { usePasskeyLogIn } from './second-step.queries.ts';
import { secondStepTexts } from './second-step.texts.ts';
import { hasLogInEnded } from './second-step.view.ts';

const texts = secondStepTexts.passkey;

interface PasskeyStepProps {
  token: string;
  onEnded: (sentence: string) => void;
}

/** Asks for a passkey of the member whose password was entered. */
export function PasskeyStep({ token, onEnded }: PasskeyStepProps) {
  const { mutate, isPending, error } = usePasskeyLogIn();
  const onError = (failure: Error) => {
    if (hasLogInEnded(failure)) onEnded(failure.message);
  };
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() => mutate({ token }, { onError })}
      isPending={isPending}
      error={error}
    >
      {null}
    </CardForm>
  );
}
