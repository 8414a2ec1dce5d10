import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconUserPlus } from '@tabler/icons-react';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { invitationTexts as texts } from '../invitations.texts.ts';

const load = async () => (await import('./invite-people-dialog.tsx')).InvitePeopleDialog;

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
      <LazyDialog load={load} props={{ project, isOpen: dialog.isOpen, onClose: dialog.close }} />
    </>
  );
}
