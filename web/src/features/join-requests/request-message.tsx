import { useId, useState } from 'react';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { isLong } from './join-requests.view.ts';
import styles from './request-message.module.css';

/** The message of a request; a long one is folded. */
export function RequestMessage({ message }: { message: string | null }) {
  const [isFolded, setFolded] = useState(true);
  const id = useId();
  const mayFold = message !== null && isLong(message);
  return (
    <div>
      <p
        id={id}
        className={styles.message}
        data-folded={(mayFold && isFolded) || undefined}
        data-missing={!message || undefined}
      >
        {message || texts.messageMissing}
      </p>
      {mayFold && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? texts.messageMore : texts.messageLess}
        </button>
      )}
    </div>
  );
}
