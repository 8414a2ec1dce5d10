import { TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { SyntheticEvent } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { CreatedLink } from '../created-link.tsx';
import styles from '../invite/invite-dialog.module.css';
import { inviteTexts } from '../invite/invite.texts.ts';
import { communityInvitationsTexts } from './community-invitations.texts.ts';
import { useNewInvitation } from './new-invitation.hooks.ts';

const texts = communityInvitationsTexts.dialog;

/** Makes a link by which people sign up; then shows it, once. */
export function NewInvitationDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const link = useNewInvitation();
  const close = () => {
    link.reset();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!link.isPending) link.submit();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title}
      submitLabel={link.submitLabel}
      isBusy={link.isPending}
      failure={link.failure}
      {...(link.url !== null && { cancelLabel: inviteTexts.done })}
      onSubmit={submit}
      onClose={close}
    >
      {link.url === null ? <Fields {...link} /> : <CreatedLink url={link.url} />}
    </FormDialog>
  );
}

function Fields({
  draft,
  errors,
  change,
}: Pick<ReturnType<typeof useNewInvitation>, 'draft' | 'errors' | 'change'>) {
  return (
    <div className={styles.fields}>
      <p className={styles.about}>{texts.about}</p>
      <TextInput
        data-autofocus
        label={texts.note}
        description={texts.noteHint}
        maxLength={limits.communityInvitationNote}
        value={draft.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <NumberField
        label={texts.uses}
        value={draft.maxUses}
        error={errors.maxUses}
        onChange={(maxUses) => change({ maxUses })}
      />
      <NumberField
        label={texts.days}
        value={draft.days}
        error={errors.days}
        onChange={(days) => change({ days })}
      />
    </div>
  );
}
