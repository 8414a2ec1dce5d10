import type { SecondStep, SecondStepMethod } from '@tandem/contract/account';
import { useState } from 'react';
import { AccountCard } from '../account-card.tsx';
import { usePasskeySupport } from '../passkeys/passkey-support.hooks.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import styles from './second-step.module.css';
import { secondStepTexts as texts } from './second-step.texts.ts';
import { usableMethods } from './second-step.view.ts';

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
        <button type="button" className={styles.link} onClick={() => onAgain(null)}>
          {texts.again}
        </button>
      }
    >
      {chosen === 'passkey' ? (
        <PasskeyStep token={token} onEnded={onAgain} />
      ) : (
        <CodeForm key={chosen} token={token} isRecovery={chosen === 'recoveryCode'} onEnded={onAgain} />
      )}
      <div className={styles.others}>
        {usable
          .filter((method) => method !== chosen)
          .map((method) => (
            <button key={method} type="button" className={styles.link} onClick={() => setChosen(method)}>
              {texts[method].other}
            </button>
          ))}
        <p>{texts.lost}</p>
      </div>
    </AccountCard>
  );
}
