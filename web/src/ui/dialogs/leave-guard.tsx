import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Asked when somebody is about to leave: is anything lost? */
  isNeeded: () => boolean;
  title: string;
  text: string;
  leaveLabel: string;
  stayLabel: string;
}

/** Asks before a screen with unsaved changes is left: by a link, by Back, or by closing the tab (the browser's own question). */
export function LeaveGuard({ isNeeded, title, text, leaveLabel, stayLabel }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      isDangerous
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {text}
    </ConfirmDialog>
  );
}
