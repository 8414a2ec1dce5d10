import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../ui.texts.ts';
import { Modal } from './modal.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question; the spec's sentence where it has one. */
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. Escape and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = uiTexts.cancel } = props;
  const { isDangerous = false, isBusy = false, onConfirm, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      size="sm"
      withCloseButton={false}
    >
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={isDangerous ? 'red' : undefined} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
