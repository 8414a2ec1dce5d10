import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appTexts } from '../app.texts.ts';
import plain from '../../ui/forms/plain-controls.module.css';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import type { DrawingName } from '../../ui/states/drawing-strokes.tsx';
import { Drawing } from '../../ui/states/drawing.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './frame.module.css';

const texts = appTexts.frame;

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <DrawnPage drawing="lens" title={texts.missingTitle} text={texts.missingText}>
      <Link to="/feed" className={plain.button}>
        {texts.toFeed}
      </Link>
    </DrawnPage>
  );
}

interface DrawnPageProps {
  drawing: DrawingName;
  title: string;
  text?: string;
  /** The way on. */
  children?: ReactNode;
}

/** A screen that has nothing to show but a sentence: a drawing in the middle, the heading, and the way on. */
export function DrawnPage({ drawing, title, text, children }: DrawnPageProps) {
  useTabTitle(title);
  return (
    <Stack gap={8} align="center" grows pad="48 0" textAlign="center" className={styles.notFoundPage}>
      <Drawing name={drawing} />
      <h1 tabIndex={-1}>{title}</h1>
      {text && (
        <Text tone="2" wrap="balance">
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
