import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { uiTexts } from '../ui.texts.ts';
import styles from './dialogs.module.css';
import { Row, Stack, Text } from '../layout/layout.tsx';
import { Modal } from './modal.tsx';

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Whether there is something to submit. */
  canSubmit?: boolean;
  /** The error of the whole form, such as 'Please fill in all fields!'. */
  failure?: string | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  cancelLabel?: string;
  /** Called by Cancel; `onClose` by default. */
  onCancel?: () => void;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A form in a dialog. Enter submits. A click outside does not close it, so that no input is lost by accident. */
export function FormDialog(props: FormDialogProps) {
  const {
    isOpen,
    title,
    submitLabel,
    isDangerous = false,
    isBusy = false,
    canSubmit = true,
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
      <Stack as="form" gap={16} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && (
          <Text tone="danger" ground="danger" pad={12} role="alert">
            {failure}
          </Text>
        )}
        <Row gap={8} align="stretch" wraps justify="end" className={styles.buttons}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'red' : undefined}
            loading={isBusy}
            disabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

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
      {children && (
        <Text as="div" tone="2">
          {children}
        </Text>
      )}
      <Row gap={8} align="stretch" wraps justify="end" className={styles.buttons}>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={isDangerous ? 'red' : undefined} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </Row>
    </Modal>
  );
}
