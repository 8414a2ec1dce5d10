import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './form-dialog.tsx';

interface LeaveGuardProps {
  /** Whether leaving would lose changes; called on each attempt to leave. */
  isNeeded: () => boolean;
  title: string;
  text: string;
  leaveLabel: string;
  stayLabel: string;
}

/** Asks for confirmation before a screen with unsaved changes is left. Closing the tab shows the browser's own dialog. */
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
