import { NativeSelect } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { taskTexts } from '../tasks.texts.ts';
import { type Assignable, findValue } from './assignable.view.ts';
import { assigneeTexts } from './assignee.texts.ts';

const texts = taskTexts.form;
const loadFinder = async () => (await import('./find-person-dialog.tsx')).FindPersonDialog;

interface AssigneeFieldProps {
  projectId: string;
  assignable: Assignable;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The assignee of a new task. */
export function AssigneeField({ projectId, assignable, value, error, onChange }: AssigneeFieldProps) {
  const finder = useDialog<null>();
  const [found, setFound] = useState<PersonSummary | null>(null);
  const { people, hasMore } = assignable;
  const isListed = value === '' || people.some(({ _id }) => _id === value);
  const choose = (person: PersonSummary) => {
    setFound(person);
    onChange(person._id);
  };
  return (
    <>
      <NativeSelect
        label={texts.assignTo}
        value={value}
        error={error}
        onChange={({ currentTarget }) =>
          currentTarget.value === findValue ? finder.open(null) : onChange(currentTarget.value)
        }
      >
        <option value="">{texts.unassigned}</option>
        {people.map((person) => (
          <option key={person._id} value={person._id}>
            {fullName(person)}
          </option>
        ))}
        {!isListed && (
          <option value={value}>{found?._id === value ? fullName(found) : taskTexts.card.unknown}</option>
        )}
        {hasMore && <option value={findValue}>{assigneeTexts.find}</option>}
      </NativeSelect>
      <LazyDialog
        load={loadFinder}
        props={{ projectId, isOpen: finder.isOpen, onChoose: choose, onClose: finder.close }}
      />
    </>
  );
}
