import { Link } from '@tanstack/react-router';
import { appTexts } from '../app.texts.ts';
import plain from '../../ui/forms/plain-button.module.css';
import { Page } from '../../ui/page/page.tsx';
import { Drawing } from '../../ui/states/drawing.tsx';
import styles from './not-found-page.module.css';

const texts = appTexts.frame;

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <Page title={texts.missingTitle} subtitle={texts.missingText}>
      <Drawing name="lens" />
      <p className={styles.action}>
        <Link to="/feed" className={plain.button}>
          {texts.toFeed}
        </Link>
      </p>
    </Page>
  );
}
