import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useMustAcceptTerms } from '../../features/account/public.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { Library } from '../library.tsx';
import { stepped, type Destination } from './destinations.ts';
import { SwitcherList } from './switcher-list.tsx';
import { appTexts } from '../app.texts.ts';
import styles from './switcher-dialog.module.css';
import { useDestinations } from './use-destinations.ts';

const texts = appTexts.switcher;
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
    <div className={styles.switcher}>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          role="combobox"
          aria-label={texts.hint}
          aria-expanded={all.length > 0}
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
        <kbd className={styles.key}>{texts.escape}</kbd>
      </div>
      <SwitcherList id={listId} groups={groups} current={current} onChoose={choose} />
      {all.length === 0 && (
        <p className={styles.nothing}>{isSearching ? texts.searching : texts.empty(settled)}</p>
      )}
      {hasFailed && (
        <p className={styles.nothing} role="alert">
          {texts.failed}
        </p>
      )}
      <Hidden role="status">{isSearching ? '' : texts.found(all.length)}</Hidden>
    </div>
  );
}
