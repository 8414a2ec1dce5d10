import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-controls.tsx';
import { accountTexts } from '../account.texts.ts';
import { cancelPasskey } from '../passkeys/passkeys.dom.ts';
import { usePasskeyLogIn } from './second-step.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { secondStepTexts } from './second-step.texts.ts';

const texts = accountTexts.login;

/** Logs in with a passkey alone: by a button, or by a suggestion of the e-mail field. */
export function PasskeyLogIn() {
  const { mutate, isPending, error } = usePasskeyLogIn();
  // A press of the button ends the wait for a suggestion, which begins again when it failed.
  const [presses, setPresses] = useState(0);
  const press = () => {
    if (isPending) return;
    mutate({}, { onError: () => setPresses((count) => count + 1) });
  };
  return (
    <Stack gap={12} tall={74}>
      <Row as="p" gap={12} tone="3" size={13} hasLines aria-hidden>
        {texts.or}
      </Row>
      <PlainButton isWide isQuiet isBusy={isPending} onClick={press}>
        <Row as="span" gap={8} justify="center">
          <IconFingerprint size={20} stroke={1.6} aria-hidden />
          {texts.passkey}
        </Row>
      </PlainButton>
      {error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, secondStepTexts.passkey.failed)}
        </Text>
      )}
      {!isPending && <PasskeyAutofill key={presses} />}
    </Stack>
  );
}

/** Shorter than the server waits for a signature, in milliseconds. */
const renewMs = 4 * 60_000;

const isOffered = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

/** Offers passkeys among the suggestions of the e-mail field, in browsers that can. */
function PasskeyAutofill() {
  const { mutate } = usePasskeyLogIn();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void isOffered().then((can) => can && isCurrent && mutate({ isStillWanted: () => isCurrent }));
    const timer = setTimeout(() => setRound((count) => count + 1), renewMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      cancelPasskey();
    };
  }, [mutate, round]);
  return null;
}
