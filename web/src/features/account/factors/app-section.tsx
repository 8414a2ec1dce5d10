import { Button } from '@mantine/core';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { AppSetUpDialog } from './app-set-up-dialog.tsx';
import styles from './factors.module.css';
import { useRemoveApp, useStartAppSetUp } from './factors.queries.ts';
import { factorsTexts } from './factors.texts.ts';

const texts = factorsTexts.app;

interface AppSectionProps {
  /** When the app was set up; null without one. */
  since: string | null;
  /** Whether the member has one factor only. */
  isLast: boolean;
  /** Called with the recovery codes that come with the first factor, to show them. */
  onCodes: (codes: string[]) => void;
}

/** The authenticator app: set up, remove. */
export function AppSection({ since, isLast, onCodes }: AppSectionProps) {
  const [starting, removing] = [useStartAppSetUp(), useRemoveApp()];
  const [setUp, removal] = [useDialog<{ key: string; url: string }>(), useDialog<null>()];
  const start = () => starting.mutate(undefined, { onSuccess: ({ data }) => setUp.open(data) });
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {since === null ? (
        <>
          <p className={styles.hint}>{texts.none}</p>
          <Button variant="default" loading={starting.isPending} onClick={start}>
            {texts.setUp}
          </Button>
        </>
      ) : (
        <>
          <p>{texts.since(formatDate(since, 'MMM D, YYYY'))}</p>
          <Button
            variant="default"
            color="red"
            loading={removing.isPending}
            onClick={() => removal.open(null)}
          >
            {texts.remove}
          </Button>
        </>
      )}
      {setUp.subject && (
        <AppSetUpDialog
          key={setUp.subject.key}
          isOpen={setUp.isOpen}
          app={setUp.subject}
          onDone={(codes) => {
            setUp.close();
            if (codes) onCodes(codes);
          }}
          onClose={setUp.close}
        />
      )}
      <ConfirmDialog
        isOpen={removal.isOpen}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        isDangerous
        onConfirm={() => {
          removal.close();
          removing.mutate();
        }}
        onClose={removal.close}
      >
        {texts.removeText} {isLast && factorsTexts.lastFactor}
      </ConfirmDialog>
    </SettingsSection>
  );
}
