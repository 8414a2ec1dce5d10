import { cleanList } from '@tandem/contract/values';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { connectionTexts } from '../connections.texts.ts';

const max = 6;

interface TagFactProps {
  label: string;
  /** What screen readers call the list. */
  listLabel: string;
  /** A list, or its entries with commas between them (§2.10-07). */
  entries: string[] | string;
}

/** The first entries of a list of a person, such as their skills. */
export function TagFact({ label, listLabel, entries }: TagFactProps) {
  return (
    <Fact label={label} isRow>
      <TagList
        entries={typeof entries === 'string' ? cleanList(entries.split(',')) : entries}
        label={listLabel}
        max={max}
        countsRest
        whenEmpty={connectionTexts.facts.notProvided}
      />
    </Fact>
  );
}
