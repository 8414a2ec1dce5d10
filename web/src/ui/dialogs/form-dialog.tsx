import { Button, Modal } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { uiTexts } from '../ui.texts.ts';
import styles from './dialog.module.css';

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** The sentence that belongs to the whole form, such as 'Please fill in all fields!'. */
  failure?: string | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  cancelLabel?: string;
  /** What Cancel does, where it is more than closing. */
  onCancel?: () => void;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A form in a dialog. Enter submits; a click outside closes nothing, so that what was typed is not lost by a slip. */
export function FormDialog(props: FormDialogProps) {
  const {
    isOpen,
    title,
    submitLabel,
    isDangerous = false,
    isBusy = false,
    failure,
    onSubmit,
    onClose,
    cancelLabel = uiTexts.cancel,
    onCancel = onClose,
    size = 'md',
    children,
  } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
