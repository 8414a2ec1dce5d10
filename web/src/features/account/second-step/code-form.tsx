import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { PlainField } from '../../../ui/forms/plain-field.tsx';
import { CardForm } from '../card-form.tsx';
import { useCodeLogIn } from './second-step.queries.ts';
import { secondStepTexts } from './second-step.texts.ts';
import { hasLogInEnded } from './second-step.view.ts';

interface CodeFormProps {
  token: string;
  /** Whether it is a recovery code, else one of the authenticator app. */
  isRecovery: boolean;
  onEnded: (sentence: string) => void;
}

/** One field for a code. A wrong code is selected, so that the next one replaces it. */
export function CodeForm({ token, isRecovery, onEnded }: CodeFormProps) {
  const texts = isRecovery ? secondStepTexts.recoveryCode : secondStepTexts.code;
  const [code, setCode] = useState('');
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const { mutate, isPending, error, reset } = useCodeLogIn();
  const invalid = error instanceof CallFailure ? error.fields['code'] : undefined;
  const onError = (failure: Error) => {
    if (hasLogInEnded(failure)) return onEnded(failure.message);
    field?.focus();
    field?.select();
  };
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() => mutate({ token, code, isRecovery }, { onError })}
      isPending={isPending}
      error={invalid === undefined ? error : null}
    >
      <PlainField
        ref={setField}
        label={texts.label}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'off'}
        spellCheck={false}
        autoFocus
        error={invalid}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          if (error) reset();
        }}
      />
    </CardForm>
  );
}
