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
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { useIgnored } from '../projects.queries.ts';
import { ignoredTexts } from './ignored.texts.ts';
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
      title={ignoredTexts.title}
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
      <LoadingState label={ignoredTexts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!ignored.data)
    return <ErrorState message={sentenceOf(ignored.error, ignoredTexts.failed)} {...retryOf(ignored)} />;
  if (ignored.data.length === 0)
    return <EmptyState title={ignoredTexts.empty} hint={ignoredTexts.emptyHint} />;
  return (
    <InfiniteList {...pagesIn(ignored)}>
      <ul aria-label={ignoredTexts.title}>
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
              aria-label={ignoredTexts.undoOf(project.title)}
              id={undoIdOf(project._id)}
              onClick={() => {
                focusNeighbour(ignored.data, project, { idOf: undoIdOf, head: '[role="dialog"]' });
                onUndo(project);
              }}
            >
              {ignoredTexts.undo}
            </Button>
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
