import { IconCircleCheck } from '@tabler/icons-react';
import { type ComponentProps, createContext, use, useCallback, useEffect, useState } from 'react';
import { Row } from '../layout/layout.tsx';
import { Page } from '../page/page.tsx';
import { selfSavingTexts as texts } from './self-saving.texts.ts';
import styles from './settings.module.css';

const SavedContext = createContext<() => void>(() => undefined);

/** Says on the screen of the settings that a change was saved. */
export const useSaved = (): (() => void) => use(SavedContext);

const shownMs = 4_000;

/** A screen of the settings without a button: each change is saved at once, and the title says so for a while. */
export function SelfSavingPage({
  children,
  ...page
}: Omit<ComponentProps<typeof Page>, 'actions' | 'width'>) {
  const [saves, setSaves] = useState(0);
  const saved = useCallback(() => setSaves((count) => count + 1), []);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (saves === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [saves]);
  return (
    <SavedContext value={saved}>
      <Page
        {...page}
        width="narrow"
        actions={
          <Row as="span" gap={4} tone="ok" size={13} weight={500} role="status" className={styles.saved}>
            {isShown && (
              <>
                <IconCircleCheck size={16} stroke={1.8} aria-hidden />
                {texts.saved}
              </>
            )}
          </Row>
        }
      >
        {children}
      </Page>
    </SavedContext>
  );
}
