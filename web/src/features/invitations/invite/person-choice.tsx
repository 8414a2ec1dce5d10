import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import type { Person } from '@tandem/contract/people';
import { useId, useState, type KeyboardEvent } from 'react';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { inviteTexts as texts } from '../invitations.texts.ts';
import { usePeopleToInvite } from './invite.queries.ts';
import styles from './person-choice.module.css';

const maxSkills = 3;
const debounceMs = 250;

interface PersonChoiceProps {
  chosen: Person | null;
  /** Why somebody cannot be invited, by id. */
  taken: ReadonlyMap<string, string>;
  onChoose: (person: Person) => void;
}

/** Finds a member and chooses them, as one of a group of radio buttons. */
export function PersonChoice({ chosen, taken, onChoose }: PersonChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
  const group = useId();
  const { data, error, isPending } = usePeopleToInvite(search);
  const found = data ?? [];
  // Whoever is chosen stays in sight when the search changes.
  const shown = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    const first = found.find(({ _id }) => !taken.has(_id));
    if (first && search === typed.trim()) onChoose(first);
  };
  return (
    <fieldset className={styles.people}>
      <legend className={styles.label}>{texts.person}</legend>
      <FilterField
        maxLength={limits.search}
        data-autofocus
        label={texts.search}
        value={typed}
        onChange={setTyped}
        onKeyDown={chooseFirst}
      />
      <p className={styles.status} role="status">
        {statusOf({ search, isPending, error, count: found.length })}
      </p>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((person) => (
            <li key={person._id}>
              <label className={styles.person}>
                <PersonAvatar person={person} size={36} />
                <span className={styles.who}>
                  <bdi className={styles.name}>{fullName(person)}</bdi>
                  <span className={styles.detail}>
                    {taken.get(person._id) ?? person.skills.slice(0, maxSkills).join(', ')}
                  </span>
                </span>
                <input
                  type="radio"
                  name={group}
                  disabled={taken.has(person._id)}
                  checked={chosen?._id === person._id}
                  onChange={() => onChoose(person)}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface Search {
  search: string;
  isPending: boolean;
  error: unknown;
  count: number;
}

function statusOf({ search, isPending, error, count }: Search): string {
  if (error) return [sentenceOf(error, texts.searchFailed), reasonOf(error)].filter(Boolean).join(' ');
  if (search === '') return count === 0 && !isPending ? texts.searchHint : '';
  if (isPending) return texts.searching;
  return count === 0 ? texts.nobody : '';
}
