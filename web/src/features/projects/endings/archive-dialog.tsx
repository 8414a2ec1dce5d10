import type { Project } from '@tandem/contract/projects';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';

const texts = projectEndingsTexts.archiveDialog;

interface ArchiveDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a project is archived. */
export function ArchiveDialog({ project, isOpen, onClose }: ArchiveDialogProps) {
  const { end, isPending } = useEnding(project, onClose);
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
