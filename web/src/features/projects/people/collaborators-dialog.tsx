import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { peopleListId } from '../projects.view.ts';
import { PeopleConfirm, type ConfirmedAct } from './member-people.tsx';
import styles from './people-list.module.css';
import { PeopleList } from './people-list.tsx';
import { usePeopleAct } from './project-people.queries.ts';
import { detailsTexts, projectPeopleTexts } from './project-people.texts.ts';

interface CollaboratorsDialogProps {
  project: Pick<Project, '_id' | 'title' | 'isOwner'> | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The members of a project. The owner can remove them or hand the project over, after a confirmation. */
export function CollaboratorsDialog({ project, isOpen, onClose }: CollaboratorsDialogProps) {
  const confirmation = useDialog<ConfirmedAct>();
  const people = usePeopleAct((isDone, { act }) => {
    confirmation.close();
    if (isDone && act === 'offer') onClose();
    if (isDone && act === 'remove') document.getElementById(peopleListId)?.focus();
  });
  const openFor = (act: ConfirmedAct['act']) => (person: Person) =>
    project && confirmation.open({ act, project, person });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!confirmation.isOpen}
      title={projectPeopleTexts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': detailsTexts.close }}
    >
      <p className={styles.about}>{project?.title}</p>
      {project && (
        <PeopleList
          projectId={project._id}
          isEnabled={isOpen}
          {...(project.isOwner && { onRemove: openFor('remove'), onHandOver: openFor('offer') })}
        />
      )}
      <PeopleConfirm confirmation={confirmation} people={people} />
    </Modal>
  );
}
