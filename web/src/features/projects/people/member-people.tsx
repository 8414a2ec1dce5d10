import { Button, ActionIcon, Menu } from '@mantine/core';
import { IconArrowsExchange, IconBriefcase, IconDots, IconUserMinus } from '@tabler/icons-react';
import { groupLiteral } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { WatchedDot } from '../../chat/public.ts';
import { layoutTexts } from '../layout/layout.texts.ts';
import { useProjectUsers } from '../projects.queries.ts';
import { peopleListId } from '../projects.view.ts';
import styles from '../overview/overview.module.css';
import { type PeopleAct, usePeopleAct } from './project-people.queries.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import {
  workingTexts,
  projectPeopleTexts,
  projectPeopleTexts as listTexts,
  detailsTexts,
} from './project-people.texts.ts';

/** An action on a project member that is confirmed first. */
type ConfirmedAct = PeopleAct & { person: Person; title?: string };

interface PeopleConfirmProps {
  confirmation: ReturnType<typeof useDialog<ConfirmedAct>>;
  people: ReturnType<typeof usePeopleAct>;
}

/** Asks before somebody is removed, becomes the owner, or leaves. */
function PeopleConfirm({ confirmation, people }: PeopleConfirmProps) {
  const { subject } = confirmation;
  return (
    <ConfirmDialog
      isOpen={confirmation.isOpen}
      {...(subject ? textsOf(subject) : { title: '', confirmLabel: '' })}
      isBusy={people.isPending}
      onConfirm={() => subject && people.act(subject)}
      onClose={confirmation.close}
    />
  );
}

const textsOf = ({ act, person, title = '' }: ConfirmedAct) => {
  const name = fullName(person);
  if (act === 'leave')
    return {
      title: workingTexts.leaveTitle(title),
      children: <p>{workingTexts.leaveText}</p>,
      confirmLabel: workingTexts.leave,
      isDangerous: true,
    };
  if (act === 'remove')
    return {
      title: projectPeopleTexts.removeTitle(name),
      children: <p>{projectPeopleTexts.removeText}</p>,
      confirmLabel: projectPeopleTexts.remove,
      isDangerous: true,
    };
  return {
    title: projectPeopleTexts.handOverTitle(name),
    children: <p>{projectPeopleTexts.handOverText(name)}</p>,
    confirmLabel: projectPeopleTexts.handOver,
  };
};

const texts = projectPeopleTexts;

/** The project members as they see each other: role, presence and a message; the owner has a menu for each. */
export function MemberPeople({ project }: { project: Project }) {
  const { _id: projectId, title, collaborators, isOwner } = project;
  const me = useSession(({ user }) => user?._id);
  const confirmation = useDialog<ConfirmedAct>();
  const people = usePeopleAct((isDone, { act }) => {
    confirmation.close();
    if (isDone && act !== 'leave') document.getElementById(peopleListId)?.focus();
  });
  const roles = useMemo(() => new Map(collaborators.map(({ _id, role }) => [_id, role])), [collaborators]);
  const roleDialog = useDialog<string>();
  const chosen = collaborators.find(({ _id }) => _id === roleDialog.subject);
  const openFor = (act: ConfirmedAct['act']) => (person: Person) =>
    confirmation.open({ act, project, person, title });
  return (
    <>
      <PeopleList
        projectId={projectId}
        isEnabled
        roles={roles}
        renderExtra={(person) =>
          person._id === me ? (
            !isOwner && <LeaveButton onLeave={() => openFor('leave')(person)} />
          ) : (
            <>
              <MessageLink projectId={projectId} person={person} />
              {isOwner && (
                <PersonMenu
                  person={person}
                  onRole={() => roleDialog.open(person._id)}
                  onHandOver={() => openFor('offer')(person)}
                  onRemove={() => openFor('remove')(person)}
                />
              )}
            </>
          )
        }
      />
      <PeopleConfirm confirmation={confirmation} people={people} />
      {chosen && (
        <LazyDialog
          load={async () => (await import('./role-dialog.tsx')).RoleDialog}
          props={{ project, collaborator: chosen, isOpen: roleDialog.isOpen, onClose: roleDialog.close }}
        />
      )}
    </>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button variant="subtle" color="red" size="xs" onClick={onLeave}>
      {layoutTexts.leave}
    </Button>
  );
}

function MessageLink({ projectId, person }: { projectId: string; person: Person }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.messageTo(fullName(person))}
      renderRoot={(props) => (
        <Link
          to="/collab-chat/$projectId/$chatId"
          params={{ projectId, chatId: groupLiteral }}
          search={{ tab: 'direct', with: person._id }}
          {...props}
        />
      )}
    >
      {texts.message}
    </Button>
  );
}

interface PersonMenuProps {
  person: Person;
  onRole: () => void;
  onHandOver: () => void;
  onRemove: () => void;
}

/** The ⋯ menu of a collaborator: what the owner does seldom. */
function PersonMenu({ person, onRole, onHandOver, onRemove }: PersonMenuProps) {
  const label = listTexts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={220}>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label={label} title={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBriefcase size={16} aria-hidden />} onClick={onRole}>
          {listTexts.role.change}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onHandOver}>
          {listTexts.handOverMenu}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={onRemove}>
          {listTexts.removeMenu}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PeopleListProps {
  projectId: string;
  isEnabled: boolean;
  /** The role of each collaborator, by id. */
  roles?: ReadonlyMap<string, string>;
  /** More about a person at the end of their row. */
  renderExtra?: (person: Person) => ReactNode;
  /** Absent where the viewer may change nothing. */
  onRemove?: (person: Person) => void;
  onHandOver?: (person: Person) => void;
}

/** The project members, the owner first. */
function PeopleList(props: PeopleListProps) {
  const { projectId, isEnabled, roles, renderExtra, onRemove, onHandOver } = props;
  const users = useProjectUsers(isEnabled ? projectId : undefined);
  const me = useSession(({ user }) => user?._id);
  if (!users.data && users.isError)
    return <ErrorState message={sentenceOf(users.error, listTexts.failed)} {...retryOf(users)} />;
  if (!users.data)
    return (
      <LoadingState label={listTexts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  return (
    <InfiniteList {...pagesIn(users)}>
      <Box
        as="ul"
        isRuled
        id={peopleListId}
        tabIndex={-1}
        className={styles.personList}
        aria-label={listTexts.title}
      >
        {users.data.map((person, at) => (
          <Row as="li" gap={12} rowGap={8} align="start" wraps key={person._id} pad="12 0">
            <Row as="span" isInline isAnchor>
              <PersonLink person={person} pictureSize={40} />
              {person._id !== me && <WatchedDot userId={person._id} />}
            </Row>
            <Stack gap={4} grows={180}>
              <Row as="span" gap={8} rowGap={4} wraps weight={600} tall={24}>
                <PersonLink person={person} />
                {at === 0 && <StatusBadge tone="accent">{listTexts.owner}</StatusBadge>}
                {person._id === me && <StatusBadge>{listTexts.you}</StatusBadge>}
              </Row>
              <RoleAndEmail role={roles?.get(person._id)} email={person.emailId} />
              <TagList entries={person.skills} label={listTexts.skillsOf(fullName(person))} max={3} />
            </Stack>
            <Row gap={4} align="stretch" wraps isLast className={styles.personButtons}>
              {renderExtra?.(person)}
              {at > 0 && onHandOver && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={listTexts.handOverTo(fullName(person))}
                  onClick={() => onHandOver(person)}
                >
                  {listTexts.handOver}
                </Button>
              )}
              {at > 0 && onRemove && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={listTexts.removeOf(fullName(person))}
                  onClick={() => onRemove(person)}
                >
                  {listTexts.remove}
                </Button>
              )}
            </Row>
          </Row>
        ))}
      </Box>
      {users.data.length <= 1 && (
        <Text tone="2" pad="12 0" line="above">
          {listTexts.nobodyElse}
        </Text>
      )}
    </InfiniteList>
  );
}

/** What somebody does in the project, and how to reach them, where that is known. */
function RoleAndEmail({ role, email }: { role: string | undefined; email: string | null | undefined }) {
  if (!role && !email) return null;
  return (
    <Text as="span" tone="2" size={13} breaks>
      {role && <bdi>{role}</bdi>}
      {role && email && ' · '}
      {email && <span>{email}</span>}
    </Text>
  );
}

interface CollaboratorsDialogProps {
  project: Pick<Project, '_id' | 'title' | 'isOwner'> | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The members of a project. The owner can remove them or hand the project over, after a confirmation. */
export function CollaboratorsDialog({ project, isOpen, onClose }: CollaboratorsDialogProps) {
  const confirmation = useDialog<ConfirmedAct>();
  const people = usePeopleAct((isDone, { act }) => {
    confirmation.close();
    if (isDone && act === 'offer') onClose();
    if (isDone && act === 'remove') document.getElementById(peopleListId)?.focus();
  });
  const openFor = (act: ConfirmedAct['act']) => (person: Person) =>
    project && confirmation.open({ act, project, person });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!confirmation.isOpen}
      title={projectPeopleTexts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': detailsTexts.close }}
    >
      <Text tone="2" below={8}>
        {project?.title}
      </Text>
      {project && (
        <PeopleList
          projectId={project._id}
          isEnabled={isOpen}
          {...(project.isOwner && { onRemove: openFor('remove'), onHandOver: openFor('offer') })}
        />
      )}
      <PeopleConfirm confirmation={confirmation} people={people} />
    </Modal>
  );
}
