import { Link } from '@tanstack/react-router';
import { appTexts } from '../app.texts.ts';
import plain from '../../ui/forms/plain-button.module.css';
import { DrawnPage } from './drawn-page.tsx';

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
