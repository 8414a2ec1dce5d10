import { appTexts } from '../app.texts.ts';
import { DrawnPage } from './not-found-page.tsx';

/** The placeholder screen of /error (§2.1-14). */
export function ErrorPage() {
  return <DrawnPage drawing="apart" title={appTexts.frame.placeholderTitle} />;
}
