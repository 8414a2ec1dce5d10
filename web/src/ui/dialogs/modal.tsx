import { Modal as LibraryModal, type ModalProps } from '@mantine/core';
import { use } from 'react';
import { ScreenHiddenContext } from './use-dialog.ts';

/** A dialog of the library that hides while another step covers its screen, and comes back with what was typed into it. */
export function Modal({ opened, ...props }: ModalProps) {
  const isHidden = use(ScreenHiddenContext);
  return (
    <LibraryModal
      {...props}
      opened={opened && !isHidden}
      keepMounted={opened && isHidden}
      keepMountedMode="display-none"
    />
  );
}
