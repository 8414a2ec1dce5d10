import type { Project } from '@tandem/contract/projects';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useLifecycleChange } from './project-lifecycle.queries.ts';
import { projectLifecycleTexts } from './project-lifecycle.texts.ts';

const texts = projectLifecycleTexts.archiveDialog;

interface ArchiveDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a project is archived. */
export function ArchiveDialog({ project, isOpen, onClose }: ArchiveDialogProps) {
  const { end, isPending } = useLifecycleChange(project, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title(project.title)}
      confirmLabel={texts.confirm}
      isBusy={isPending}
      onConfirm={() => end({ act: 'archive' })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
