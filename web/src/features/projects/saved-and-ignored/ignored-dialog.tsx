import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { focusNeighbour } from '../focus-neighbour.dom.ts';
import { useIgnored } from '../projects.queries.ts';
import { detailsTexts } from '../people/project-people.texts.ts';
import { undoIdOf } from '../projects.view.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';

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
      closeButtonProps={{ 'aria-label': detailsTexts.close }}
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
      <Box as="ul" isRuled aria-label={ignoredTexts.title}>
        {ignored.data.map((project) => (
          <Row as="li" gap={12} key={project._id} pad="12 0">
            <Stack grows>
              <Text as="span" weight={600}>
                <ProjectLink projectId={project._id} title={project.title} />
              </Text>
              <Text as="span" tone="3" size={13}>
                <PersonLink person={project.createdBy} />
              </Text>
            </Stack>
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
          </Row>
        ))}
      </Box>
    </InfiniteList>
  );
}

/** The copy of the list of ignored projects. */
export const ignoredTexts = {
  title: 'Ignored projects',
  loading: 'Loading projects...',
  failed: 'Failed to fetch ignored projects.',
  empty: 'You haven’t ignored any projects.',
  emptyHint: 'Ignored projects leave your feed. You can restore them here.',
  undo: 'Undo',
  undoOf: (title: string) => `Undo ignoring ${title}`,
};

/** The question before a project is ignored. */
export const ignoreDialogTexts = {
  title: 'Ignore this project?',
  text: (title: string) =>
    `${title} will leave your feed and your saved projects. You can restore it at any time.`,
  confirm: 'Ignore',
};
