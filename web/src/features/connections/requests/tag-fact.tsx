import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { connectionTexts } from '../connections.texts.ts';

const max = 6;

interface TagFactProps {
  label: string;
  /** What screen readers call the list. */
  listLabel: string;
  entries: string[];
}

/** The first entries of a list of a person, such as their skills. */
export function TagFact({ label, listLabel, entries }: TagFactProps) {
  return (
    <Fact label={label}>
      <TagList
        entries={entries}
        label={listLabel}
        max={max}
        countsRest
        whenEmpty={connectionTexts.facts.notProvided}
      />
    </Fact>
  );
}
