import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plural } from '../numbers.ts';
import { Hidden } from '../page/hidden.tsx';
import { isCutAbove } from './field.dom.ts';
import { emojiNamed } from './emoji-names.view.ts';
import {
  type NameOption,
  type NameQuery,
  type PickerControl,
  stepped,
  type UseNameOptions,
} from './mentions.view.ts';
import { Text } from '../layout/layout.tsx';
import styles from './writing.module.css';

const texts = {
  label: { '@': 'People to mention', '#': 'Tasks to name', ':': 'Emoji' },
  loading: 'Loading…',
  failed: 'The list could not be loaded.',
  count: (count: number) =>
    `${plural(count, { one: '# suggestion', other: '# suggestions' })}. Use the arrow keys to choose.`,
};

/** Every input offers the same emoji. */
const useEmoji: UseNameOptions = ({ search }) => ({
  options: emojiNamed(search),
  isPending: false,
  hasFailed: false,
});

interface NamePickerProps {
  id: string;
  query: NameQuery;
  useOptions: UseNameOptions;
  control: RefObject<PickerControl | null>;
  onActive: (id: string | undefined) => void;
  onChoose: (option: NameOption) => void;
}

/** The list of what a text can name. Without anything that fits it is not shown, and its keys are those of the input. */
export function NamePicker({ id, query, useOptions, control, onActive, onChoose }: NamePickerProps) {
  // Another trigger is another picker, so the hook stays the same.
  const useFitting = query.trigger === ':' ? useEmoji : useOptions;
  const { options, isPending, hasFailed } = useFitting(query);
  const list = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  useLayoutEffect(() => setBelow(list.current !== null && isCutAbove(list.current)), [options.length]);
  const [chosen, setChosen] = useState({ search: query.search, index: 0 });
  const index = chosen.search === query.search && chosen.index < options.length ? chosen.index : 0;
  const active = options[index];
  const activeId = active && `${id}-${active.id}`;
  useImperativeHandle(control, () => ({
    move: (by) => {
      if (options.length > 0) setChosen({ search: query.search, index: stepped(index, by, options.length) });
    },
    choose: () => {
      if (active) onChoose(active);
      return active !== undefined;
    },
  }));
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => onActive(undefined);
  }, [activeId, onActive]);
  const chooseWhole = useEffectEvent(() => active?.isChosen && onChoose(active));
  // Not within the effect: what is chosen renders at once.
  useEffect(() => queueMicrotask(chooseWhole), [activeId, active?.isChosen]);
  const waiting = isPending ? texts.loading : '';
  const said = hasFailed ? texts.failed : waiting;
  if (!active && !said) return null;
  return (
    <div ref={list} className={styles.nameList} data-below={isBelow || undefined}>
      <ul id={id} role="listbox" aria-label={texts.label[query.trigger]}>
        {options.map((option, at) => (
          <li
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={at === index}
            // The input keeps the focus, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <Text as="bdi" isFixed weight={600} isCut className={styles.name}>
              {option.label}
            </Text>
            {option.detail && (
              <Text as="span" tone="3" size={13} isCut>
                {option.detail}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {!active && (
        <Text tone="3" pad={8}>
          {said}
        </Text>
      )}
      <Hidden role="status">{active ? texts.count(options.length) : said}</Hidden>
    </div>
  );
}
