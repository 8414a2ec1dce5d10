import { Modal as LibraryModal, type ModalProps } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { ScreenHiddenContext } from './use-dialog.ts';

/**
 * A dialog of the library, which renders nothing until it is first opened: a screen has several. It hides while another step
 * covers its screen, and comes back with what was typed into it.
 */
export function Modal({ opened, ...props }: ModalProps) {
  const isHidden = use(ScreenHiddenContext);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
  }, [opened]);
  if (!opened && !wasOpened) return null;
  return (
    <LibraryModal
      {...props}
      // Mounted closed first: a dialog that mounts open would not return the focus.
      opened={opened && wasOpened && !isHidden}
      keepMounted={opened && isHidden}
      keepMountedMode="display-none"
    />
  );
}
