import {
  FilterChips,
  FilterEntries,
  type FilterFieldProps,
  FilterSwitch,
} from '../../../ui/forms/filter-chips.tsx';
import { type EntryKind, hasEntry, toggled } from '@tandem/contract/people';
import { useState } from 'react';
import { useEntrySuggestions } from '../entry-fields.tsx';
import { peopleTexts } from '../people.texts.ts';
import { EntryFilterField } from './entry-filter-field.tsx';
import { isFiltered, noPeopleFilters, type PeopleFilters as Filters } from './people-search.view.ts';

const texts = peopleTexts.filters;

/** The lists of the viewer's profile, whose entries are offered first. */
export interface OwnLists {
  skills: readonly string[];
  techStack: readonly string[];
  interests: readonly string[];
}

interface PeopleFiltersProps {
  filters: Filters;
  profile: OwnLists | null;
  onChange: (change: Filters) => void;
}

/** What Discover People is filtered by. */
export function PeopleFilters({ filters, profile, onChange }: PeopleFiltersProps) {
  const own = {
    skills: [...(profile?.skills ?? []), ...(profile?.techStack ?? [])],
    interests: profile?.interests ?? [],
  };
  const entriesOf = (kind: EntryKind) => {
    const chosen = filters[kind] ?? [];
    const toggle = (entry: string) => onChange({ [kind]: toggled(chosen, entry) });
    return (
      <FilterEntries
        words={texts.kinds[kind]}
        labelOf={(entry) => (kind === 'interests' ? `#${entry}` : entry)}
        chosen={chosen}
        onAdd={(entry) => !hasEntry(chosen, entry) && toggle(entry)}
        onRemove={toggle}
      >
        {(field) => <PersonFilterField {...field} kind={kind} own={own[kind]} />}
      </FilterEntries>
    );
  };
  return (
    <FilterChips onClear={isFiltered(filters) ? () => onChange(noPeopleFilters) : undefined}>
      {entriesOf('skills')}
      {entriesOf('interests')}
      <FilterSwitch
        label={texts.hasTime}
        isOn={filters.hasTime === true}
        onChange={(isOn) => onChange({ hasTime: isOn || undefined })}
      />
    </FilterChips>
  );
}

interface PersonFilterFieldProps extends FilterFieldProps {
  kind: EntryKind;
  own: readonly string[];
}

/** A field for a skill or interest to filter people by, which suggests those that members have. */
function PersonFilterField({ kind, ...props }: PersonFilterFieldProps) {
  const [typed, setTyped] = useState('');
  const { field, example } = texts.kinds[kind];
  return (
    <EntryFilterField
      {...props}
      label={field}
      example={example}
      typed={typed}
      onType={setTyped}
      suggested={useEntrySuggestions(kind, typed)}
    />
  );
}
