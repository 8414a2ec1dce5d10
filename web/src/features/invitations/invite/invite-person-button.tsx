import { Button } from '@mantine/core';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { invitationTexts as texts } from '../invitations.texts.ts';
import type { InvitedPerson } from './invite-person-dialog.tsx';

const load = async () => (await import('./invite-person-dialog.tsx')).InvitePersonDialog;

/** Opens the dialog that invites a person; for who owns an open project. */
export function InvitePersonButton({ person }: { person: InvitedPerson }) {
  const dialog = useDialog<null>();
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.inviteOf(fullName(person))}
        onClick={() => dialog.open(null)}
      >
        {texts.invite}
      </Button>
      <LazyDialog load={load} props={{ person, isOpen: dialog.isOpen, onClose: dialog.close }} />
    </>
  );
}
