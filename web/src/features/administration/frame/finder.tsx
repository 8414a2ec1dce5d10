import { NativeSelect } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import type { ListAddress } from './list-address.hooks.ts';
import { filterIn } from './list-address.view.ts';

interface FinderProps<Filter extends string> {
  address: ListAddress<Filter>;
  filters: readonly Filter[];
  searchLabel: string;
  texts: { clear: string; filter: string; filters: Record<Filter, string> };
}

/** The search and the filter of a list. */
export function Finder<Filter extends string>(props: FinderProps<Filter>) {
  const { address, filters, searchLabel, texts } = props;
  return (
    <>
      <SearchBox
        label={searchLabel}
        clearLabel={texts.clear}
        maxLength={limits.search}
        search={address.search}
        onSearch={(search) => address.show({ search })}
      />
      <NativeSelect
        aria-label={texts.filter}
        value={address.filter}
        onChange={({ currentTarget }) => address.show({ filter: filterIn(filters, currentTarget.value) })}
        data={filters.map((value) => ({ value, label: texts.filters[value] }))}
      />
    </>
  );
}
