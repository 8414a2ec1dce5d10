import { TextInput } from '@mantine/core';
import {
  communityInvitationDefaults,
  makeCommunityInvitationBody,
} from '@tandem/contract/invitations/community-invitations';
import { limits } from '@tandem/contract/limits';
import { type SyntheticEvent, useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { CreatedLink, useLinkCopy } from '../created-link.tsx';
import { inviteTexts } from '../invitations.texts.ts';
import styles from '../invite/invite-dialog.module.css';
import { useMakeCommunityInvitation } from './community-invitations.queries.ts';
import { communityInvitationsTexts } from './community-invitations.texts.ts';

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

const untouched = {
  note: '',
  maxUses: String(communityInvitationDefaults.uses),
  days: String(communityInvitationDefaults.days),
};
type Draft = typeof untouched;
type InvitationErrors = Partial<Record<keyof Draft, string>>;

const bodyOf = ({ note, maxUses, days }: Draft) => ({
  note,
  maxUses: numberOf(maxUses),
  days: numberOf(days),
});
const numberOf = (typed: string): number => (typed === '' ? Number.NaN : Number(typed));

/** The form of a new link to the community: its first submit creates the link, further ones copy it. */
function useNewInvitation() {
  const [draft, setDraft] = useState<Draft>(untouched);
  const [errors, setErrors] = useState<InvitationErrors>({});
  const { mutate, data, isPending, error, reset } = useMakeCommunityInvitation();
  const { url, copy, ...copying } = useLinkCopy(data?.data.path);
  const create = () => {
    const checked = makeCommunityInvitationBody.safeParse(bodyOf(draft));
    const issues = checked.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (checked.success) mutate(checked.data);
  };
  return {
    draft,
    errors,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
    url,
    submit: () => (url === null ? create() : copy()),
    submitLabel: url === null ? inviteTexts.create : copying.copyLabel,
    isPending,
    failure: (error && failureLine(error, inviteTexts.createFailed)) ?? copying.copyFailure,
    reset: () => {
      reset();
      copying.reset();
      setErrors({});
      setDraft(untouched);
    },
  };
}
