import { NativeSelect } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { useIsAdministrator } from '../own-role.hooks.ts';
import { membersTexts as texts } from './members.texts.ts';
import { filterIn, type MemberFilter, memberFilters } from './members.view.ts';

interface MemberFinderProps {
  search: string;
  filter: MemberFilter;
  onSearch: (search: string) => void;
  onFilter: (filter: MemberFilter) => void;
}

/** The search and the filter of the list. Addresses are found by administrators only. */
export function MemberFinder({ search, filter, onSearch, onFilter }: MemberFinderProps) {
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <SearchBox
        label={isAdministrator ? texts.searchWithEmail : texts.search}
        clearLabel={texts.clear}
        maxLength={limits.search}
        search={search}
        onSearch={onSearch}
      />
      <NativeSelect
        aria-label={texts.filter}
        value={filter}
        onChange={({ currentTarget }) => onFilter(filterIn(currentTarget.value))}
        data={memberFilters.map((value) => ({ value, label: texts.filters[value] }))}
      />
    </>
  );
}
