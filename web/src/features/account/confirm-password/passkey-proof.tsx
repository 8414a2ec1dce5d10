import { Button } from '@mantine/core';
import { confirmPasskey, requestPasskeyProof } from '@tandem/contract/account/account-factors';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import styles from '../account-card.module.css';
import { accountTexts } from '../account.texts.ts';
import { useFactors } from '../factors/factors.queries.ts';
import { usePasskeySupport } from '../passkeys/passkey-support.hooks.ts';

const texts = accountTexts.confirmPassword;

interface PasskeyProofProps {
  label?: string;
  onConfirmed: () => void;
}

/** Offers a passkey in place of the password, to members who have one. */
export function PasskeyProof({ label = texts.passkey, onConfirmed }: PasskeyProofProps) {
  const isSupported = usePasskeySupport();
  const { data: factors } = useFactors({ enabled: isSupported });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('../passkeys/passkeys.dom.ts');
      const { data: options } = await call(requestPasskeyProof);
      return call(confirmPasskey, { body: { response: await signWithPasskey(options) } });
    },
    onSuccess: onConfirmed,
  });
  if (!isSupported || factors === undefined || factors.passkeys.every(({ isKept }) => isKept)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.failed)}
        </p>
      )}
    </>
  );
}
