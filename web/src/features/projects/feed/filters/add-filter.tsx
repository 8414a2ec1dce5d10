import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../../ui/states/lazy-part.ts';
import type { FilterKind } from '../feed-search.view.ts';
import { feedTexts } from '../feed.texts.ts';
import styles from '../feed-filters.module.css';

const load = async () => (await import('../filter-field.tsx')).FilterField;
const FilterField = lazyPart(load);
const preload = () => void load().catch(() => undefined);

interface AddFilterProps {
  kind: FilterKind;
  /** The viewer's own entries, which are offered first. */
  own: readonly string[];
  /** What the feed is filtered by already. */
  chosen: readonly string[];
  onAdd: (entry: string) => void;
}

/** A button that becomes a field for one more skill or tag, which is no part of the first load. */
export function AddFilter({ kind, own, chosen, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const words = feedTexts.filters.kinds[kind];
  const opener = (
    <button
      ref={button}
      type="button"
      className={styles.chip}
      data-add
      aria-label={words.add}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    >
      <IconPlus size={14} aria-hidden />
      {words.one}
    </button>
  );
  if (!isOpen) return opener;
  return (
    <Suspense fallback={opener}>
      <FilterField
        kind={kind}
        own={own}
        chosen={chosen}
        onAdd={(entry) => {
          close();
          onAdd(entry);
        }}
        onCancel={close}
        onLeave={() => setOpen(false)}
      />
    </Suspense>
  );
}
