import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button } from '@mantine/core';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { usePhotoUpload } from './files.queries.ts';
import { fileTexts as texts } from './files.texts.ts';
import { PhotoCropper } from './photo-cropper.tsx';
import { PhotoQuestion } from './photo-question.tsx';
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
