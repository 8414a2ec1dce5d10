import { Button } from '@mantine/core';
import { groupLiteral } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { layoutTexts } from '../layout/layout.texts.ts';
import { peopleListId } from '../projects.view.ts';
import { workingTexts } from '../working/working.texts.ts';
import { PeopleList, PersonMenu } from './people-list.tsx';
import { type PeopleAct, usePeopleAct } from './project-people.queries.ts';
import { projectPeopleTexts } from './project-people.texts.ts';

/** An action on a project member that is confirmed first. */
export type ConfirmedAct = PeopleAct & { person: Person; title?: string };

interface PeopleConfirmProps {
  confirmation: ReturnType<typeof useDialog<ConfirmedAct>>;
  people: ReturnType<typeof usePeopleAct>;
}

/** Asks before somebody is removed, becomes the owner, or leaves. */
export function PeopleConfirm({ confirmation, people }: PeopleConfirmProps) {
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
