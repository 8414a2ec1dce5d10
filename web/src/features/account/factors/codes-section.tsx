import { Button } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
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
