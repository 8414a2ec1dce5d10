import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type Passkey, renamePasskeyBody } from '@tandem/contract/account/account-factors';
import { limits } from '@tandem/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import rows from '../../../ui/settings/settings.module.css';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { usePasskeySupport } from '../account.hooks.ts';
import { useAddPasskey, useConfirmKept, useRemovePasskey, useRenamePasskey } from './factors.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { factorsTexts } from './factors.texts.ts';

const texts = factorsTexts.passkeys;

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  /** Whether the member has one factor only. */
  isLast: boolean;
  /** Called with the recovery codes that come with the first factor, to show them. */
  onCodes: (codes: string[]) => void;
}

/** The member's passkeys: add, rename, remove. */
export function PasskeysSection({ passkeys, isLast, onCodes }: PasskeysSectionProps) {
  const isSupported = usePasskeySupport();
  const [adding, renaming, removing] = [useAddPasskey(), useRenamePasskey(), useRemovePasskey()];
  const [addDialog, renameDialog, removeDialog] = [
    useDialog<null>(),
    useDialog<Passkey>(),
    useDialog<Passkey>(),
  ];
  const [renamed, removed] = [renameDialog.subject, removeDialog.subject];
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {passkeys.length === 0 ? (
        <Text tone="2">{texts.empty}</Text>
      ) : (
        <ul className={rows.settingList} aria-label={texts.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              isRemoving={removing.isPending && removing.variables === passkey._id}
              onRename={() => renameDialog.open(passkey)}
              onRemove={() => removeDialog.open(passkey)}
            />
          ))}
        </ul>
      )}
      {isSupported ? (
        <Button variant="default" onClick={() => addDialog.open(null)}>
          {texts.add}
        </Button>
      ) : (
        <Text tone="2">{texts.unsupported}</Text>
      )}
      <PasskeyNameDialog
        key={`add-${passkeys.length}`}
        isOpen={addDialog.isOpen}
        title={texts.addTitle}
        submitLabel={texts.addSubmit}
        failed={texts.addFailed}
        name=""
        isPending={adding.isPending}
        onSubmit={(name, onError) =>
          adding.mutate(name, {
            onSuccess: ({ data }) => {
              addDialog.close();
              if (data.recoveryCodes) onCodes(data.recoveryCodes);
            },
            onError,
          })
        }
        onClose={addDialog.close}
      />
      <PasskeyNameDialog
        key={renamed?._id}
        isOpen={renameDialog.isOpen}
        title={texts.renameTitle}
        submitLabel={texts.renameSubmit}
        failed={texts.renameFailed}
        name={renamed?.name ?? ''}
        isPending={renaming.isPending}
        onSubmit={(name, onError) =>
          renamed && renaming.mutate({ id: renamed._id, name }, { onSuccess: renameDialog.close, onError })
        }
        onClose={renameDialog.close}
      />
      <ConfirmDialog
        isOpen={removeDialog.isOpen}
        title={texts.removeTitle(removed?.name ?? '')}
        confirmLabel={texts.remove}
        isDangerous
        onConfirm={() => {
          removeDialog.close();
          if (removed) removing.mutate(removed._id);
        }}
        onClose={removeDialog.close}
      >
        {texts.removeText} {isLast && factorsTexts.lastFactor}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isRemoving: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isRemoving, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isKept } = passkey;
  const confirming = useConfirmKept();
  const lastUse = lastUsedAt === null ? texts.neverUsed : texts.used(formatDateTime(lastUsedAt));
  return (
    <Row as="li" gap={12} wraps pad="12 0" className={rows.settingRow}>
      <IconKey size={22} stroke={1.5} className="l-tone-3" aria-hidden />
      <Stack gap={2} grows={180}>
        <Row as="bdi" gap={8} rowGap={4} wraps weight={600} breaks>
          {name}
        </Row>
        <Text as="span" tone="2" size={13}>
          {texts.added(formatDate(createdAt, 'MMM D, YYYY'))} {lastUse}
        </Text>
        {isKept && (
          <Text as="span" tone="danger">
            {texts.kept}
          </Text>
        )}
      </Stack>
      <Row gap={4} align="stretch" wraps isLast>
        {isKept && (
          <Button
            variant="light"
            size="xs"
            loading={confirming.isPending}
            aria-label={texts.confirmOf(name)}
            onClick={() => confirming.mutate(passkey._id)}
          >
            {texts.confirm}
          </Button>
        )}
        <Button variant="subtle" size="xs" aria-label={texts.renameOf(name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={rows.settingEnd ?? ''}
          loading={isRemoving}
          aria-label={texts.removeOf(name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </Row>
    </Row>
  );
}

interface PasskeyNameDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  /** The sentence of a failure without one of its own. */
  failed: string;
  /** The name so far. */
  name: string;
  isPending: boolean;
  onSubmit: (name: string, onError: (error: Error) => void) => void;
  onClose: () => void;
}

/** The name of a passkey, new or not. */
function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { isOpen, title, submitLabel, failed, isPending, onSubmit, onClose } = props;
  const [name, setName] = useState(props.name);
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const issue = renamePasskeyBody.safeParse({ name }).error?.issues[0]?.message;
    setInvalid(issue);
    if (issue !== undefined) return focusInvalid();
    onSubmit(name, (error) => setFailure(isPasswordRequired(error) ? null : failureLine(error, failed)));
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      submitLabel={submitLabel}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="sm"
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        autoComplete="off"
        maxLength={limits.passkeyName}
        data-autofocus
        value={name}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          setInvalid(undefined);
        }}
      />
    </FormDialog>
  );
}
