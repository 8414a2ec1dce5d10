import type { Person } from '@tandem/contract/people';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { projectPeopleTexts } from './project-people.texts.ts';
import { workingTexts } from '../working/working.texts.ts';
import type { PeopleAct, usePeopleAct } from './project-people.queries.ts';

/** An action on a project member that is confirmed first. */
export type ConfirmedAct = PeopleAct & { person: Person; title?: string };

interface PeopleConfirmProps {
  confirmation: ReturnType<typeof useDialog<ConfirmedAct>>;
  people: ReturnType<typeof usePeopleAct>;
}

/** Asks before somebody is removed, becomes the owner, or leaves. */
export function PeopleConfirm({ confirmation, people }: PeopleConfirmProps) {
  const { subject } = confirmation;
  return (
    <ConfirmDialog
      isOpen={confirmation.isOpen}
      {...(subject ? textsOf(subject) : { title: '', confirmLabel: '' })}
      isBusy={people.isPending}
      onConfirm={() => subject && people.act(subject)}
      onClose={confirmation.close}
    />
  );
}

const textsOf = ({ act, person, title = '' }: ConfirmedAct) => {
  const name = fullName(person);
  if (act === 'leave')
    return {
      title: workingTexts.leaveTitle(title),
      children: <p>{workingTexts.leaveText}</p>,
      confirmLabel: workingTexts.leave,
      isDangerous: true,
    };
  if (act === 'remove')
    return {
      title: projectPeopleTexts.removeTitle(name),
      children: <p>{projectPeopleTexts.removeText}</p>,
      confirmLabel: projectPeopleTexts.remove,
      isDangerous: true,
    };
  return {
    title: projectPeopleTexts.handOverTitle(name),
    children: <p>{projectPeopleTexts.handOverText(name)}</p>,
    confirmLabel: projectPeopleTexts.handOver,
  };
};
