import type { Project } from '@tandem/contract/projects';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ignoreDialogTexts } from './ignored.texts.ts';

interface IgnoreDialogProps {
  project: Project | undefined;
  isOpen: boolean;
  onIgnore: (project: Project) => void;
  onClose: () => void;
}

/** Asks for confirmation before a project is ignored. */
export function IgnoreDialog({ project, isOpen, onIgnore, onClose }: IgnoreDialogProps) {
  const confirm = () => {
    onClose();
    if (project) onIgnore(project);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={ignoreDialogTexts.title}
      confirmLabel={ignoreDialogTexts.confirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {project && <p>{ignoreDialogTexts.text(project.title)}</p>}
    </ConfirmDialog>
  );
}
