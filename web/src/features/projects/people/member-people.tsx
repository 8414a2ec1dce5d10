import { Button } from '@mantine/core';
import { groupLiteral } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { projectTexts } from '../projects.texts.ts';
import { projectPeopleTexts } from './project-people.texts.ts';
import { peopleListId } from '../projects.view.ts';
import { PeopleConfirm, type ConfirmedAct } from './people-confirm.tsx';
import { PeopleList } from './people-list.tsx';
import { usePeopleAct } from './project-people.queries.ts';

const texts = projectPeopleTexts;

/** The project members as they see each other: role, presence and a message; the owner removes and hands over. */
export function MemberPeople({ project }: { project: Project }) {
  const { _id: projectId, title, collaborators, isOwner } = project;
  const me = useSession(({ user }) => user?._id);
  const confirmation = useDialog<ConfirmedAct>();
  const people = usePeopleAct((isDone, { act }) => {
    confirmation.close();
    if (isDone && act !== 'leave') document.getElementById(peopleListId)?.focus();
  });
  const roles = useMemo(() => new Map(collaborators.map(({ _id, role }) => [_id, role])), [collaborators]);
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
            <MessageLink projectId={projectId} person={person} />
          )
        }
        {...(isOwner && { onRemove: openFor('remove'), onHandOver: openFor('offer') })}
      />
      <PeopleConfirm confirmation={confirmation} people={people} />
    </>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button variant="subtle" color="red" size="xs" onClick={onLeave}>
      {projectTexts.place.leave}
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
