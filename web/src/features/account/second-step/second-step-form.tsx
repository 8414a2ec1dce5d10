import type { SecondStep, SecondStepMethod } from '@tandem/contract/account';
import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { PlainField } from '../../../ui/forms/plain-controls.tsx';
import { AccountCard, CardForm } from '../account-card.tsx';
import { usePasskeySupport } from '../account.hooks.ts';
import { useCodeLogIn, usePasskeyLogIn } from './second-step.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { secondStepTexts as texts, secondStepTexts } from './second-step.texts.ts';

interface SecondStepFormProps {
  step: SecondStep;
  /** Goes back to the password, with a sentence when the log-in has ended. */
  onAgain: (sentence: string | null) => void;
}

/** The second step of a log-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step: { token, methods }, onAgain }: SecondStepFormProps) {
  const hasPasskeys = usePasskeySupport();
  const usable = usableMethods(methods, { hasPasskeys });
  const [chosen, setChosen] = useState<SecondStepMethod>(usable[0] ?? 'recoveryCode');
  return (
    <AccountCard
      title={texts.title}
      aside={
        <Row as="button" type="button" isInline isLink tall={28} tone="accent" onClick={() => onAgain(null)}>
          {texts.again}
        </Row>
      }
    >
      {chosen === 'passkey' ? (
        <PasskeyStep token={token} onEnded={onAgain} />
      ) : (
        <CodeForm key={chosen} token={token} isRecovery={chosen === 'recoveryCode'} onEnded={onAgain} />
      )}
      <Stack gap={8} align="start" size={14}>
        {usable
          .filter((method) => method !== chosen)
          .map((method) => (
            <Row
              as="button"
              type="button"
              key={method}
              isLink
              tall={28}
              tone="accent"
              textAlign="start"
              onClick={() => setChosen(method)}
            >
              {texts[method].other}
            </Row>
          ))}
        <Text tone="3" size={13}>
          {texts.lost}
        </Text>
      </Stack>
    </AccountCard>
  );
}

interface CodeFormProps {
  token: string;
  /** Whether it is a recovery code, else one of the authenticator app. */
  isRecovery: boolean;
  onEnded: (sentence: string) => void;
}

/** One field for a code. A wrong code is selected, so that the next one replaces it. */
function CodeForm({ token, isRecovery, onEnded }: CodeFormProps) {
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

const passkeyTexts = secondStepTexts.passkey;

interface PasskeyStepProps {
  token: string;
  onEnded: (sentence: string) => void;
}

/** Asks for a passkey of the member whose password was entered. */
function PasskeyStep({ token, onEnded }: PasskeyStepProps) {
  const { mutate, isPending, error } = usePasskeyLogIn();
  const onError = (failure: Error) => {
    if (hasLogInEnded(failure)) onEnded(failure.message);
  };
  return (
    <CardForm
      hint={passkeyTexts.hint}
      texts={passkeyTexts}
      onSubmit={() => mutate({ token }, { onError })}
      isPending={isPending}
      error={error}
    >
      {null}
    </CardForm>
  );
}

/** The methods that this browser can use, the first one to offer first. */
const usableMethods = (
  methods: readonly SecondStepMethod[],
  { hasPasskeys }: { hasPasskeys: boolean },
): SecondStepMethod[] => methods.filter((method) => method !== 'passkey' || hasPasskeys);

/** Whether the log-in has ended, so that the password has to be entered again. */
const hasLogInEnded = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'account.log_in_ended';
