import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useInvited } from '../project/project-invitations.queries.ts';
import { useInvite } from './invite.queries.ts';
import { inviteTexts as texts } from './invite.texts.ts';
import { noRole, roleOf } from './invite.view.ts';
import { LinkFields } from './link-fields.tsx';
import { MessageField } from './message-field.tsx';
import { useNewLink } from './new-link.hooks.ts';
import { PersonChoice } from './person-choice.tsx';
import styles from './invite-dialog.module.css';
import { RoleField } from './role-field.tsx';

const ways = [
  { value: 'name', label: texts.byName },
  { value: 'link', label: texts.byLink },
] as const;

interface InvitePeopleDialogProps {
  project: Pick<Project, '_id' | 'title' | 'roles' | 'collaborators'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Invites members to the owner's project by name, or anybody by a link. */
export function InvitePeopleDialog({ project, isOpen, onClose }: InvitePeopleDialogProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('name');
  const close = () => {
    byName.reset();
    byLink.reset();
    onClose();
  };
  const byName = useByName(project, close);
  const byLink = useNewLink(project);
  const shown = way === 'name' ? byName : byLink;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!shown.isPending) shown.submit();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.titleOfProject(project.title)}
      submitLabel={shown.submitLabel}
      isBusy={shown.isPending}
      failure={shown.failure}
      {...(way === 'link' && byLink.url !== null && { cancelLabel: texts.done })}
      onSubmit={submit}
      onClose={close}
    >
      <SegmentedTabs label={texts.ways} segments={ways} value={way} onChange={setWay}>
        {way === 'name' ? (
          <NameFields project={project} {...byName} />
        ) : (
          <LinkFields roles={project.roles} {...byLink} />
        )}
      </SegmentedTabs>
    </FormDialog>
  );
}

const untouched = { person: null as Person | null, role: noRole, message: '' };

function useByName(project: InvitePeopleDialogProps['project'], onDone: () => void) {
  const [draft, setDraft] = useState(untouched);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useInvite();
  const submit = () => {
    setMissing(draft.person === null);
    if (draft.person === null) return;
    const { person, role, message } = draft;
    const words = { ...roleOf(role, project.roles), message };
    const onSuccess = () => {
      setDraft(untouched);
      onDone();
    };
    mutate({ projectId: project._id, userId: person._id, ...words }, { onSuccess });
  };
  return {
    draft,
    change: (changed: Partial<typeof untouched>) => {
      setMissing(false);
      setDraft({ ...draft, ...changed });
    },
    submit,
    submitLabel: texts.send,
    isPending,
    failure: isMissing ? texts.choose : error && failureLine(error, texts.failed),
    reset,
  };
}

type NameFieldsProps = Pick<InvitePeopleDialogProps, 'project'> &
  Pick<ReturnType<typeof useByName>, 'draft' | 'change'>;

function NameFields({ project, draft, change }: NameFieldsProps) {
  const { data: invitations } = useInvited(project._id);
  const taken = useMemo(
    () =>
      new Map([
        ...(invitations ?? []).map(({ userId }) => [userId._id, texts.pending.invited] as const),
        ...project.collaborators.map(({ _id }) => [_id, texts.inProject] as const),
      ]),
    [invitations, project.collaborators],
  );
  return (
    <div className={styles.fields}>
      <PersonChoice chosen={draft.person} taken={taken} onChoose={(person) => change({ person })} />
      <RoleField roles={project.roles} draft={draft.role} onChange={(role) => change({ role })} />
      <MessageField message={draft.message} onChange={(message) => change({ message })} />
    </div>
  );
}
