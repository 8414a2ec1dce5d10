import { Button, CopyButton } from '@mantine/core';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { useResetLink } from '../members.queries.ts';
import { membersTexts } from '../members.texts.ts';
import styles from './member-actions.module.css';

const texts = membersTexts.actions;

/** Makes a link for a new password, and shows it until the dialog closes. */
export function ResetLinkButton({ userId }: { userId: string }) {
  const { mutate, isPending, data, reset } = useResetLink(userId);
  const url = data && `${window.location.origin}${data.data.path}`;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {texts.resetLink}
      </Button>
      <Modal
        opened={url !== undefined}
        onClose={reset}
        title={membersTexts.link.title}
        closeButtonProps={{ 'aria-label': uiTexts.close }}
      >
        <div className={styles.actions}>
          <p className={styles.text}>{membersTexts.link.text}</p>
          <p className={styles.link}>{url}</p>
          <CopyButton value={url ?? ''}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
          </CopyButton>
        </div>
      </Modal>
    </>
  );
}
