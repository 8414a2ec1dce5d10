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

type Asked = Pick<PeopleAct, 'project'> & { act: 'remove' | 'transfer'; person: Person };

/** Who works on a project; its owner may remove somebody or hand the project over, and is asked before. */
export function CollaboratorsDialog({ project, isOpen, onClose }: CollaboratorsDialogProps) {
  const question = useDialog<Asked>();
  const people = usePeopleAct((isDone, { act }) => {
    question.close();
    if (isDone && act === 'transfer') onClose();
    if (isDone && act === 'remove') document.getElementById(peopleListId)?.focus();
  });
  const ask = (act: Asked['act']) => (person: Person) => project && question.open({ act, project, person });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!question.isOpen}
      title={texts.people.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.details.close }}
    >
      <p className={styles.about}>{project?.title}</p>
      {project && (
        <PeopleList
          projectId={project._id}
          isWanted={isOpen}
          {...(project.isOwner && { onRemove: ask('remove'), onHandOver: ask('transfer') })}
        />
      )}
      <ConfirmDialog
        isOpen={question.isOpen}
        {...(question.subject ? wordsOf(question.subject) : { title: '', confirmLabel: '' })}
        isBusy={people.isPending}
        onConfirm={() => question.subject && people.act(question.subject)}
        onClose={question.close}
      />
    </Modal>
  );
}

const wordsOf = ({ act, person }: Asked) => {
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
