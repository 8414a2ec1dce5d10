import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { invitationTexts as texts } from '../invitations.texts.ts';
import type { InvitedPerson } from './invite-person-dialog.tsx';

const loadPeopleDialog = async () => (await import('./invite-people-dialog.tsx')).InvitePeopleDialog;

interface InvitePeopleButtonProps {
  project: Pick<Project, '_id' | 'title' | 'roles' | 'collaborators' | 'isOwner' | 'status' | 'archivedAt'>;
  label?: string;
  className?: string | undefined;
}

/** Opens the dialog that invites people to a project; nothing where nobody can be invited. */
export function InvitePeopleButton({ project, label = texts.invite, className }: InvitePeopleButtonProps) {
  const dialog = useDialog<null>();
  if (!project.isOwner || project.status !== 'open' || project.archivedAt !== null) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className={className}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => dialog.open(null)}
      >
        {label}
      </Button>
      <LazyDialog load={loadPeopleDialog} props={{ project, isOpen: dialog.isOpen, onClose: dialog.close }} />
    </>
  );
}

const loadPersonDialog = async () => (await import('./invite-person-dialog.tsx')).InvitePersonDialog;

interface InvitePersonButtonProps {
  person: InvitedPerson;
  /** Whether it repeats on every card, beside the button that counts. */
  isQuiet?: boolean;
}

/** Opens the dialog that invites a person; for who owns an open project. */
export function InvitePersonButton({ person, isQuiet = false }: InvitePersonButtonProps) {
  const dialog = useDialog<null>();
  return (
    <>
      <Button
        {...(isQuiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
        size="compact-md"
        aria-label={texts.inviteOf(fullName(person))}
        onClick={() => dialog.open(null)}
      >
        {texts.invite}
      </Button>
      <LazyDialog load={loadPersonDialog} props={{ person, isOpen: dialog.isOpen, onClose: dialog.close }} />
    </>
  );
}
