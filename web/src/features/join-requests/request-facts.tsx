import type { JoinRequest } from '@tandem/contract/join-requests';
import { useId, useState } from 'react';
import { Fact } from '../../ui/lists/fact.tsx';
import { joinRequestTexts as texts } from './join-requests.texts.ts';
import { isLong } from './join-requests.view.ts';
import styles from './request-facts.module.css';

/** The role and the message of a request; a long message is folded. */
export function RequestFacts({ request }: { request: Pick<JoinRequest, 'role' | 'message'> }) {
  const { role, message } = request;
  const [isFolded, setFolded] = useState(true);
  const id = useId();
  const mayFold = message !== null && isLong(message);
  return (
    <dl className={styles.facts}>
      <Fact label={texts.role}>{role || texts.roleMissing}</Fact>
      <Fact label={texts.message}>
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
      </Fact>
    </dl>
  );
}
