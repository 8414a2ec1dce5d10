import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { appTexts } from '../app.texts.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import styles from './switcher.module.css';

const load = () => import('./switcher-dialog.tsx');
// A failed preload is repeated when the switcher opens.
const preload = () => void load().catch(() => undefined);
const SwitcherDialog = lazyPart(async () => (await load()).SwitcherDialog);

const texts = appTexts.switcher;
const keys = texts.keys(/Mac|iPhone|iPad/.test(navigator.userAgent));

/** The button of the quick switcher, and its shortcut from anywhere: Ctrl K, or ⌘ K. */
export function Switcher() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setWasOpen(true);
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Row
        as="button"
        gap={8}
        isInline
        justify="center"
        tone="2"
        type="button"
        ground="field"
        className={styles.button}
        aria-label={texts.label}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={texts.hintWithKeys(keys)}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <svg width="18" height="18" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
          <path
            d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13.2 13.2l3.6 3.6"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        <Text as="span" size={14} className={styles.word}>
          {texts.label}
        </Text>
        <kbd className={styles.switcherKey} data-keys={keys} />
      </Row>
      {wasOpen && <SwitcherDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
