import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import dialog from '../../../ui/dialogs/dialog.module.css';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from './factors.module.css';
import { useMakeRecoveryCodes } from './factors.queries.ts';
import { factorsTexts } from './factors.texts.ts';

const texts = factorsTexts.codes;

interface CodesSectionProps {
  left: number;
  /** Called with new codes, to show them. */
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left, and how to make new ones. */
export function CodesSection({ left, onCodes }: CodesSectionProps) {
  const making = useMakeRecoveryCodes();
  const dialog = useDialog<null>();
  const make = () => {
    dialog.close();
    making.mutate(undefined, { onSuccess: ({ data }) => onCodes(data.recoveryCodes) });
  };
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <div>
        <p>{texts.left(left)}</p>
        {left <= limits.fewRecoveryCodes && <p className={styles.few}>{texts.few}</p>}
      </div>
      <Button variant="default" loading={making.isPending} onClick={() => dialog.open(null)}>
        {texts.make}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.makeTitle}
        confirmLabel={texts.make}
        onConfirm={make}
        onClose={dialog.close}
      >
        {texts.makeText}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface RecoveryCodesDialogProps {
  /** Null closes it. */
  codes: string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, this once. Only its button closes it, so that nobody loses them by a click outside. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [shown, setShown] = useState<string[]>([]);
  const clipboard = useClipboard();
  // The codes stay while the dialog fades out.
  if (codes !== null && codes !== shown) setShown(codes);
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      title={texts.dialog}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={dialog.form}>
        <p>{texts.once}</p>
        <ul className={styles.codes} aria-label={texts.list}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={dialog.buttons}>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(shown.join('\n'))}
          >
            {clipboard.copied ? texts.copied : texts.copy}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(texts.file, 'text/plain', texts.fileText(shown))}
          >
            {texts.download}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {texts.done}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
