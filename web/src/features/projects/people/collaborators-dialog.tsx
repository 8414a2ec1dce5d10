import { Modal } from '@mantine/core';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { peopleListId } from '../projects.view.ts';
import { PeopleList } from './people-list.tsx';
import { usePeopleAct, type PeopleAct } from './project-people.queries.ts';
import styles from './people-list.module.css';

interface CollaboratorsDialogProps {
  project: Pick<Project, '_id' | 'title' | 'isOwner'> | undefined;
  isOpen: boolean;
  onClose: () => void;
}

type Action = Pick<PeopleAct, 'project'> & { act: 'remove' | 'transfer'; person: Person };

/** The members of a project. The owner can remove them or hand the project over, after a confirmation. */
export function CollaboratorsDialog({ project, isOpen, onClose }: CollaboratorsDialogProps) {
  const confirmation = useDialog<Action>();
  const people = usePeopleAct((isDone, { act }) => {
    confirmation.close();
    if (isDone && act === 'transfer') onClose();
    if (isDone && act === 'remove') document.getElementById(peopleListId)?.focus();
  });
  const openFor = (act: Action['act']) => (person: Person) =>
    project && confirmation.open({ act, project, person });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!confirmation.isOpen}
      title={texts.people.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.details.close }}
    >
      <p className={styles.about}>{project?.title}</p>
      {project && (
        <PeopleList
          projectId={project._id}
          isEnabled={isOpen}
          {...(project.isOwner && { onRemove: openFor('remove'), onHandOver: openFor('transfer') })}
        />
      )}
      <ConfirmDialog
        isOpen={confirmation.isOpen}
        {...(confirmation.subject ? textsOf(confirmation.subject) : { title: '', confirmLabel: '' })}
        isBusy={people.isPending}
        onConfirm={() => confirmation.subject && people.act(confirmation.subject)}
        onClose={confirmation.close}
      />
    </Modal>
  );
}

const textsOf = ({ act, person }: Action) => {
  const name = fullName(person);
  if (act === 'remove')
    return {
      title: texts.people.removeTitle(name),
      children: <p>{texts.people.removeText}</p>,
      confirmLabel: texts.people.remove,
      isDangerous: true,
    };
  return {
    title: texts.people.handOverTitle(name),
    children: <p>{texts.people.handOverText(name)}</p>,
    confirmLabel: texts.people.handOver,
  };
};
