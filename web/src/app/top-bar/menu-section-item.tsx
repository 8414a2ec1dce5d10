import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef } from 'react';
import { LogOutButton, useOwnProfile } from '../../features/account/public.ts';
import { entriesFor, isWithin, type MenuSection, type Waiting, waitingIn } from './menu-list.ts';
import styles from './menu-section-item.module.css';
import { Row } from '../../ui/layout/layout.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

/** The small arrow of a menu's button. */
function Chevron({ isUp }: { isUp: boolean }) {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
    >
      <path d={isUp ? 'M2 6.5 5 3.5l3 3' : 'M2 3.5 5 6.5l3-3'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

interface MenuSectionItemProps {
  section: MenuSection;
  waiting: Waiting | undefined;
  path: string;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  onChoose: () => void;
}

/** A menu: a button that opens a list of links. Arrow keys move in the list, Escape returns to the button. */
export function MenuSectionItem(props: MenuSectionItemProps) {
  const { section, waiting, path, isOpen, onToggle, onClose, onChoose } = props;
  const role = useOwnProfile()?.communityRole;
  const waitingId = useId();
  const listId = useId();
  const item = useRef<HTMLLIElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const items = [...(item.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0, Home: 1, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus();
  };
  return (
    <li ref={item} className={styles.item} onKeyDown={onKeyDown}>
      <Row
        as="button"
        gap={8}
        isInline
        tone="2"
        font={14}
        weight={500}
        type="button"
        className={styles.button}
        data-active={isWithin(section, path)}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-describedby={waitingId}
        onClick={onToggle}
      >
        {section.label}
        <WaitingBadge id={waitingId} count={waitingIn(section.entries, waiting)} isSoft />
        <Chevron isUp={isOpen} />
      </Row>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {isOpen &&
          entriesFor(section.entries, role).map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to as '/'}
                className={styles.entry}
                activeProps={{ 'aria-current': 'page' }}
                aria-describedby={`${waitingId}${entry.to}`}
                onClick={onChoose}
              >
                {entry.label}
                <WaitingBadge id={`${waitingId}${entry.to}`} count={waitingIn([entry], waiting)} isSoft />
              </Link>
            </li>
          ))}
        {section.id === 'profile' && (
          <li>
            <LogOutButton className={styles.entry} />
          </li>
        )}
      </ul>
    </li>
  );
}
