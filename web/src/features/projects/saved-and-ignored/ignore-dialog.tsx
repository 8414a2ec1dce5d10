import type { Project } from '@tandem/contract/projects';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { projectTexts } from '../projects.texts.ts';

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
      title={projectTexts.ignoreDialog.title}
      confirmLabel={projectTexts.ignoreDialog.confirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {project && <p>{projectTexts.ignoreDialog.text(project.title)}</p>}
    </ConfirmDialog>
  );
}
