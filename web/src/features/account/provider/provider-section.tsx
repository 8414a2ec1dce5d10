import { Button } from '@mantine/core';
import type { LogInMethods } from '@tandem/contract/account/account-provider';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import styles from '../../../ui/settings/settings.module.css';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import {
  useConfirmKept,
  useLink,
  useLogInMethods,
  useStartLink,
  useUnlink,
} from './provider-settings.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { providerAccountTexts } from './provider-account.texts.ts';

const texts = providerAccountTexts.settings;

type Provider = NonNullable<LogInMethods['provider']>;

/** The account at the provider that the member logs in with. Nothing is shown where the server has no provider. */
export function ProviderSection() {
  const { data, error, refetch, isFetching } = useLogInMethods();
  if (!data && error)
    return (
      <SettingsSection title={texts.other}>
        <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />
      </SettingsSection>
    );
  if (!data?.provider) return null;
  const { provider, hasPassword } = data;
  const { name, linked } = provider;
  return (
    <SettingsSection title={texts.title(name)} text={texts.text(name)}>
      {linked === null ? (
        <Unlinked provider={provider} />
      ) : (
        <Linked name={name} linked={linked} hasPassword={hasPassword} />
      )}
    </SettingsSection>
  );
}

function Unlinked({ provider: { name, waiting } }: { provider: Provider }) {
  const starting = useStartLink();
  const linking = useLink();
  const { mutate, isPending } = waiting === null ? starting : linking;
  return (
    <>
      {waiting !== null && <p role="status">{texts.waiting(name, waiting)}</p>}
      <div>
        <Button
          variant={waiting === null ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => mutate()}
        >
          {texts.link(name)}
        </Button>
      </div>
    </>
  );
}

interface LinkedProps {
  name: string;
  linked: NonNullable<Provider['linked']>;
  hasPassword: boolean;
}

function Linked({ name, linked, hasPassword }: LinkedProps) {
  const dialog = useDialog<null>();
  const [confirming, unlinking] = [useConfirmKept(), useUnlink()];
  return (
    <>
      <div className={styles.settingList}>
        <Row gap={12} pad="12 0" className={styles.settingRow}>
          <Stack gap={2} grows>
            <Row as="span" gap={8} rowGap={4} wraps weight={600} breaks>
              {linked.emailId || name}
              <StatusBadge tone="ok">{texts.linked}</StatusBadge>
            </Row>
            <Text as="span" tone="2" size={13}>
              {texts.since(formatDate(linked.linkedAt, 'MMM D, YYYY'))}
            </Text>
            {linked.isKept && (
              <Text as="span" tone="2" size={13}>
                {texts.kept}
              </Text>
            )}
          </Stack>
          {linked.isKept && (
            <Button
              variant="light"
              size="xs"
              loading={confirming.isPending}
              onClick={() => confirming.mutate()}
            >
              {texts.confirm}
            </Button>
          )}
          {hasPassword && (
            <Button
              className={styles.settingEnd}
              variant="subtle"
              color="red"
              size="xs"
              onClick={() => dialog.open(null)}
            >
              {texts.unlink}
            </Button>
          )}
        </Row>
      </div>
      {!hasPassword && (
        <Text tone="2" size={13}>
          {texts.onlyWayIn}
        </Text>
      )}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.unlinkTitle(name)}
        confirmLabel={texts.unlink}
        isDangerous
        isBusy={unlinking.isPending}
        onConfirm={() => unlinking.mutate(undefined, { onSettled: dialog.close })}
        onClose={dialog.close}
      >
        {texts.unlinkText}
      </ConfirmDialog>
    </>
  );
}
