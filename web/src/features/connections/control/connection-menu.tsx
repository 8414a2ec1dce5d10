import { Menu } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import type { Person } from '@tandem/contract/people';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonMenu } from '../../blocks/public.ts';
import { connectionTexts } from '../connections.texts.ts';
import { standingOf } from '../connections.view.ts';
import { useConnect } from './connect.queries.ts';

/** The ⋯ menu of a person, in which a connection can be ended. */
export function ConnectionMenu({ person }: { person: Person }) {
  const { act } = useConnect(person._id);
  const disconnecting = useDialog<Person>();
  return (
    <>
      <PersonMenu person={person}>
        {standingOf(person) === 'connected' && <DisconnectItem onClick={() => disconnecting.open(person)} />}
      </PersonMenu>
      <DisconnectDialog
        person={disconnecting.subject}
        isOpen={disconnecting.isOpen}
        onConfirm={() => act('disconnect', person)}
        onClose={disconnecting.close}
      />
    </>
  );
}

/** The entry of a person's menu that ends the connection. */
export function DisconnectItem({ onClick }: { onClick: () => void }) {
  return (
    <Menu.Item leftSection={<IconUserMinus size={18} aria-hidden />} onClick={onClick}>
      {connectionTexts.control.disconnect}
    </Menu.Item>
  );
}

interface DisconnectDialogProps {
  /** The person to disconnect from; remains set while the dialog fades out. */
  person: Person | undefined;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a connection is ended. */
export function DisconnectDialog({ person, isOpen, onConfirm, onClose }: DisconnectDialogProps) {
  const name = person ? fullName(person) : '';
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={connectionTexts.disconnecting.title(name)}
      confirmLabel={connectionTexts.control.disconnect}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{connectionTexts.disconnecting.text(name)}</p>
    </ConfirmDialog>
  );
}
