import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { useIgnored } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { undoIdOf } from '../projects.view.ts';
import styles from './ignored-dialog.module.css';

interface IgnoredDialogProps {
  isOpen: boolean;
  onUndo: (project: Project) => void;
  onClose: () => void;
}

/** The ignored projects, with buttons to restore them. */
export function IgnoredDialog({ isOpen, onUndo, onClose }: IgnoredDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={projectTexts.ignored.title}
      closeButtonProps={{ 'aria-label': projectTexts.details.close }}
    >
      <IgnoredList isEnabled={isOpen} onUndo={onUndo} />
    </Modal>
  );
}

function IgnoredList({ isEnabled, onUndo }: { isEnabled: boolean; onUndo: (project: Project) => void }) {
  const ignored = useIgnored(isEnabled);
  if (ignored.isPending)
    return (
      <LoadingState label={projectTexts.ignored.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!ignored.data)
    return (
      <ErrorState message={sentenceOf(ignored.error, projectTexts.ignored.failed)} {...retryOf(ignored)} />
    );
  if (ignored.data.length === 0)
    return <EmptyState title={projectTexts.ignored.empty} hint={projectTexts.ignored.emptyHint} />;
  return (
    <InfiniteList {...pagesIn(ignored)}>
      <ul aria-label={projectTexts.ignored.title}>
        {ignored.data.map((project) => (
          <li key={project._id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.title}>
                <ProjectLink projectId={project._id} title={project.title} />
              </span>
              <span className={styles.by}>
                <PersonLink person={project.createdBy} />
              </span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={projectTexts.ignored.undoOf(project.title)}
              id={undoIdOf(project._id)}
              onClick={() => {
                focusNeighbour(ignored.data, project, { idOf: undoIdOf, head: '[role="dialog"]' });
                onUndo(project);
              }}
            >
              {projectTexts.ignored.undo}
            </Button>
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
