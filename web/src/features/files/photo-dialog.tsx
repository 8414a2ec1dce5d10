import { Button } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useObjectUrl } from '../../ui/images/use-object-url.ts';
import { usePhotoUpload, type Question } from './files.queries.ts';
import { fileTexts as texts } from './files.texts.ts';
import { PhotoCropper } from './photo-cropper.tsx';
import styles from './photo-dialog.module.css';

interface PhotoDialogProps {
  file: File;
  isOpen: boolean;
  isSigningUp: boolean;
  onStored: (url: string) => void;
  onClose: () => void;
}

/** Crops and uploads a chosen file, and asks what to do when its name is taken. */
export function PhotoDialog({ file, isOpen, isSigningUp, onStored, onClose }: PhotoDialogProps) {
  const upload = usePhotoUpload({ isSigningUp, onStored });
  const { share, problem, question } = upload;
  const isSending = share !== null;
  return (
    <Modal
      opened={isOpen}
      // The picker does: what had the focus may be its hidden input.
      returnFocus={false}
      onClose={isSending ? upload.cancel : onClose}
      title={question ? texts.question.title : texts.crop.title}
      closeOnClickOutside={false}
      withCloseButton={!isSending}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {question ? (
        <PhotoQuestion
          question={question}
          isSending={isSending}
          onUseExisting={() => upload.useExisting(question)}
          onSendRenamed={() => void upload.sendRenamed(question)}
        />
      ) : (
        <PhotoCropper
          file={file}
          isSending={isSending}
          hasFailed={problem !== null}
          onCut={(photo) => void upload.send(photo, file.name)}
          onProblem={upload.fail}
          onClose={onClose}
        />
      )}
      {isSending && <SendingProgress share={share} onCancel={upload.cancel} />}
    </Modal>
  );
}

/** The progress of an upload, with a button to cancel it. */
function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.sending}>
      <div className={styles.report}>
        <span>{percent < 100 ? texts.sending.share(percent) : texts.sending.storing}</span>
        <progress className={styles.bar} aria-label={texts.sending.label} max={100} value={percent} />
      </div>
      <Button variant="default" autoFocus onClick={onCancel}>
        {texts.sending.cancel}
      </Button>
    </div>
  );
}

const photoQuestionTexts = texts.question;

interface PhotoQuestionProps {
  question: Question;
  isSending: boolean;
  onUseExisting: () => void;
  onSendRenamed: () => void;
}

/** Shows the existing and the new image of the same name, to choose from (§4-39). */
function PhotoQuestion({ question, isSending, onUseExisting, onSendRenamed }: PhotoQuestionProps) {
  const chosen = useObjectUrl(question.photo);
  return (
    <div className={styles.question}>
      <div className={styles.choices}>
        <figure>
          <img src={question.existing.downloadUrl} alt="" width={120} height={120} />
          <figcaption>{photoQuestionTexts.existing}</figcaption>
        </figure>
        <figure>
          {chosen && <img src={chosen} alt="" width={120} height={120} />}
          <figcaption>{photoQuestionTexts.chosen}</figcaption>
        </figure>
      </div>
      <p className={styles.help}>{photoQuestionTexts.help}</p>
      {!isSending && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onSendRenamed}>
            {photoQuestionTexts.decline}
          </Button>
          <Button autoFocus onClick={onUseExisting}>
            {photoQuestionTexts.confirm}
          </Button>
        </div>
      )}
    </div>
  );
}
