import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { invitationLinkDefaults } from '@tandem/contract/invitations/invitation-links';
import { limits } from '@tandem/contract/limits';
import type { Person } from '@tandem/contract/people';
import type { Project, ProjectRole } from '@tandem/contract/projects';
import { type SyntheticEvent, useMemo, useState, useId, type KeyboardEvent } from 'react';
import { failureLine, reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { CreatedLink, useLinkCopy } from '../created-link.tsx';
import { inviteTexts as texts } from '../invitations.texts.ts';
import { MessageField, RoleField } from './invitation-fields.tsx';
import styles from '../invitations.module.css';
import { useInvited, useInvite, useMakeLink, usePeopleToInvite } from '../sent.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { noRole, roleOf } from './invite.view.ts';

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
    <Stack gap={16}>
      <PersonChoice chosen={draft.person} taken={taken} onChoose={(person) => change({ person })} />
      <RoleField roles={project.roles} draft={draft.role} onChange={(role) => change({ role })} />
      <MessageField message={draft.message} onChange={(message) => change({ message })} />
    </Stack>
  );
}

const dayCounts = [1, invitationLinkDefaults.days, 30];
const useCounts = [1, 5, invitationLinkDefaults.uses, 25, 100];
const optionsOf = (counts: number[], labelOf: (count: number) => string) =>
  counts.map((count) => ({ value: String(count), label: labelOf(count) }));

type LinkFieldsProps = Pick<ReturnType<typeof useNewLink>, 'draft' | 'change' | 'url'> & {
  roles: readonly ProjectRole[];
};

/** For whom and how long a new link works; then the link. */
function LinkFields({ roles, draft, change, url }: LinkFieldsProps) {
  if (url !== null) return <CreatedLink url={url} />;
  return (
    <Stack gap={16}>
      <Text tone="2">{texts.linkAbout}</Text>
      <RoleField roles={roles} draft={draft.role} onChange={(role) => change({ role })} />
      <Stack gap={12} least={140}>
        <NativeSelect
          label={texts.days}
          value={String(draft.days)}
          data={optionsOf(dayCounts, texts.dayCount)}
          onChange={(event) => change({ days: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={texts.uses}
          value={String(draft.uses)}
          data={optionsOf(useCounts, texts.useCount)}
          onChange={(event) => change({ uses: Number(event.currentTarget.value) })}
        />
      </Stack>
    </Stack>
  );
}

const untouchedLink = { role: noRole, days: invitationLinkDefaults.days, uses: invitationLinkDefaults.uses };
type LinkDraft = {
  -readonly [Field in keyof typeof untouchedLink]: (typeof untouchedLink)[Field] extends number
    ? number
    : (typeof untouchedLink)[Field];
};

/** The form of a new link: its first submit creates the link, further ones copy it. */
function useNewLink({ _id: projectId, roles }: Pick<Project, '_id' | 'roles'>) {
  const [draft, setDraft] = useState<LinkDraft>(untouchedLink);
  const { mutate, data, isPending, error, reset } = useMakeLink(projectId);
  const { url, copy, ...copying } = useLinkCopy(data?.data.path);
  const create = () => mutate({ ...roleOf(draft.role, roles), days: draft.days, maxUses: draft.uses });
  return {
    draft,
    change: (changed: Partial<LinkDraft>) => setDraft({ ...draft, ...changed }),
    url,
    submit: () => (url === null ? create() : copy()),
    submitLabel: url === null ? texts.create : copying.copyLabel,
    isPending,
    failure: (error && failureLine(error, texts.createFailed)) ?? copying.copyFailure,
    reset: () => {
      reset();
      copying.reset();
      setDraft(untouchedLink);
    },
  };
}

const maxSkills = 3;
const debounceMs = 250;

interface PersonChoiceProps {
  chosen: Person | null;
  /** Why somebody cannot be invited, by id. */
  taken: ReadonlyMap<string, string>;
  onChoose: (person: Person) => void;
}

/** Finds a member and chooses them, as one of a group of radio buttons. */
export function PersonChoice({ chosen, taken, onChoose }: PersonChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
  const group = useId();
  const { data, error, isPending } = usePeopleToInvite(search);
  const found = data ?? [];
  // Whoever is chosen stays in sight when the search changes.
  const shown = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    const first = found.find(({ _id }) => !taken.has(_id));
    if (first && search === typed.trim()) onChoose(first);
  };
  return (
    <fieldset>
      <Text as="legend" font={14} weight={500} below={4}>
        {texts.person}
      </Text>
      <FilterField
        maxLength={limits.search}
        data-autofocus
        label={texts.search}
        value={typed}
        onChange={setTyped}
        onKeyDown={chooseFirst}
      />
      <Text tone="2" size={13} above={8} className={styles.status} role="status">
        {statusOf({ search, isPending, error, count: found.length })}
      </Text>
      {shown.length > 0 && (
        <Stack as="ul" gap={2} pad={2} above={8} scrolls className={styles.peopleList}>
          {shown.map((person) => (
            <li key={person._id}>
              <Row as="label" gap={12} isChoice pad="4 8" tall={48} className={styles.person}>
                <PersonAvatar person={person} size={36} />
                <Stack as="span" grows>
                  <Text as="bdi" weight={500} isCut {...(taken.has(person._id) && { tone: '3' })}>
                    {fullName(person)}
                  </Text>
                  <Text as="span" tone="3" size={13} isCut>
                    {taken.get(person._id) ?? person.skills.slice(0, maxSkills).join(', ')}
                  </Text>
                </Stack>
                <input
                  type="radio"
                  name={group}
                  disabled={taken.has(person._id)}
                  checked={chosen?._id === person._id}
                  onChange={() => onChoose(person)}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </fieldset>
  );
}

interface Search {
  search: string;
  isPending: boolean;
  error: unknown;
  count: number;
}

function statusOf({ search, isPending, error, count }: Search): string {
  if (error) return [sentenceOf(error, texts.searchFailed), reasonOf(error)].filter(Boolean).join(' ');
  if (search === '') return count === 0 && !isPending ? texts.searchHint : '';
  if (isPending) return texts.searching;
  return count === 0 ? texts.nobody : '';
}
