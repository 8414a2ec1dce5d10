import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconArrowRight,
  IconBolt,
  IconHistory,
  IconLayoutKanban,
  type IconProps,
  IconSearch,
  IconSubtask,
} from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useMustAcceptTerms } from '../../features/account/public.ts';
import { Cover } from '../../ui/covers/cover.tsx';
import { Hidden } from '../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { Library } from '../library.tsx';
import { type Destination, type Picture, stepped } from './destinations.ts';
import styles from './switcher.module.css';
import { useDestinations } from './use-destinations.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { switcherTexts } from './switcher.texts.ts';

interface SwitcherListProps {
  id: string;
  groups: { group: Destination['group']; entries: Destination[] }[];
  current: Destination | undefined;
  onChoose: (entry: Destination) => void;
}

/** The results by group. The focus stays in the field; Enter opens the selected option. */
export function SwitcherList({ id, groups, current, onChoose }: SwitcherListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={switcherTexts.results} className={styles.dialogList}>
      {groups.map(({ group, entries }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Text id={`${id}-${group}`} tone="3" font={12} weight={600} className={styles.dialogGroup}>
            {switcherTexts.groups[group]}
          </Text>
          {entries.map((entry) => (
            // Keys are handled by the field, as in a combobox.
            <Row
              gap={8}
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === current?.id}
              pad="8 12"
              isChoice
              tall={40}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <DestinationPicture picture={entry.picture} />
              <Text as="span" size={14} isCut>
                {entry.label}
              </Text>
              <Text as="span" tone="2" size={13} isCut shrinks textAlign="end" className={styles.detail}>
                {entry.detail}
              </Text>
            </Row>
          ))}
        </div>
      ))}
    </div>
  );
}

const icons: Record<Exclude<Picture['kind'], 'person' | 'project'>, ComponentType<IconProps>> = {
  recent: IconHistory,
  screen: IconArrowRight,
  task: IconSubtask,
  action: IconBolt,
  board: IconLayoutKanban,
};

function DestinationPicture({ picture }: { picture: Picture }) {
  if (picture.kind === 'person') return <PersonAvatar person={picture.person} size={24} />;
  if (picture.kind === 'project') return <Cover drawing={coverOf(picture.coverSeed, 'tile')} size={24} />;
  const Icon = icons[picture.kind];
  return (
    <Text as="span" isCentred tone="3" isFixed className={styles.dialogIcon}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </Text>
  );
}

const texts = switcherTexts;
const debounceMs = 120;

/** The quick switcher: type, select with the arrow keys, open with Enter. It closes where the terms take the place of the screens. */
export function SwitcherDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOfNoUse = useMustAcceptTerms() && isOpen;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOfNoUse) close();
  }, [isOfNoUse]);
  return (
    <Library>
      <Modal.Root
        opened={isOpen && !isOfNoUse}
        onClose={onClose}
        size="lg"
        padding={0}
        yOffset="10dvh"
        transitionProps={{ duration: 0 }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={texts.label}>
          <Modal.Body>
            <Switcher onClose={onClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Library>
  );
}

function Switcher({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), debounceMs);
  const [active, setActive] = useState(0);
  const { groups, isSearching, hasFailed } = useDestinations(settled);
  // The field takes the keys that follow at once; what it lists is rendered after that.
  const isListed = useDeferredValue(true, false);
  const all = groups.flatMap(({ entries }) => entries);
  const current = all[Math.min(active, all.length - 1)];
  const choose = (chosen: Destination | undefined) => {
    if (chosen === undefined) return;
    onClose();
    if (chosen.act) chosen.act();
    else void router.navigate({ href: chosen.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (step === undefined) choose(current);
    else setActive(stepped(Math.min(active, all.length - 1), step, all.length));
  };
  return (
    <Stack>
      <Row gap={8} tone="3" pad="0 16" line="below">
        <IconSearch size={18} aria-hidden />
        <input
          className={`l-bare ${styles.input}`}
          role="combobox"
          aria-label={texts.hint}
          aria-expanded={isListed && all.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={texts.hint}
          maxLength={limits.search}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Text as="kbd" tone="3" size={11} round="sm" line="strong" pad="1 8" className={styles.dialogKey}>
          {texts.escape}
        </Text>
      </Row>
      {isListed && <SwitcherList id={listId} groups={groups} current={current} onChoose={choose} />}
      {all.length === 0 && (
        <Text tone="2" pad="24 16">
          {isSearching ? texts.searching : texts.empty(settled)}
        </Text>
      )}
      {hasFailed && (
        <Text tone="2" pad="24 16" role="alert">
          {texts.failed}
        </Text>
      )}
      <Hidden role="status">{isSearching ? '' : texts.found(all.length)}</Hidden>
    </Stack>
  );
}
