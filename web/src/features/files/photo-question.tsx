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
  onSendRenamed: () => void;
}

/** Shows the existing and the new image of the same name, to choose from (§4-39). */
export function PhotoQuestion({ question, isSending, onUseExisting, onSendRenamed }: PhotoQuestionProps) {
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
          <Button variant="default" onClick={onSendRenamed}>
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
