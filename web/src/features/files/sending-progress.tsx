import { Button } from '@mantine/core';
import { fileTexts } from './files.texts.ts';
import styles from './sending-progress.module.css';

const texts = fileTexts.sending;

/** The progress of an upload, with a button to cancel it. */
export function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.sending}>
      <div className={styles.report}>
        <span>{percent < 100 ? texts.share(percent) : texts.storing}</span>
        <progress className={styles.bar} aria-label={texts.label} max={100} value={percent} />
      </div>
      <Button variant="default" autoFocus onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
