import { Button } from '@mantine/core';
import { useObjectUrl } from '../../ui/images/use-object-url.ts';
import type { Question } from './files.queries.ts';
import { fileTexts } from './files.texts.ts';
import styles from './photo-question.module.css';

const texts = fileTexts.question;

interface PhotoQuestionProps {
  question: Question;
  isSending: boolean;
  onUseExisting: () => void;
  onSendAnew: () => void;
}

/** What stands under the name, what was chosen, and which of them to use (spec §4). */
export function PhotoQuestion({ question, isSending, onUseExisting, onSendAnew }: PhotoQuestionProps) {
  const chosen = useObjectUrl(question.photo);
  return (
    <div className={styles.question}>
      <div className={styles.choices}>
        <figure>
          <img src={question.existing.downloadUrl} alt="" width={120} height={120} />
          <figcaption>{texts.existing}</figcaption>
        </figure>
        <figure>
          {chosen && <img src={chosen} alt="" width={120} height={120} />}
          <figcaption>{texts.chosen}</figcaption>
        </figure>
      </div>
      <p className={styles.help}>{texts.help}</p>
      {!isSending && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onSendAnew}>
            {texts.decline}
          </Button>
          <Button autoFocus onClick={onUseExisting}>
            {texts.confirm}
          </Button>
        </div>
      )}
    </div>
  );
}
