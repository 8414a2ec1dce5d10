import { PlainButton } from '../../ui/forms/plain-controls.tsx';
import { appTexts } from '../app.texts.ts';
import styles from './session-failure.module.css';

const texts = appTexts.frame;

/** Above a screen while the server has not said who is signed in: the screen goes on (§4-03), and Retry asks again. */
export function SessionFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{texts.unknownMember}</p>
      <PlainButton onClick={onRetry}>{texts.retry}</PlainButton>
    </div>
  );
}
