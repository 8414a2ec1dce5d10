import { appTexts } from '../app.texts.ts';
import { Page } from '../../ui/page/page.tsx';

/** The placeholder screen of /error (§2.1-14). */
export function ErrorPage() {
  return <Page title={appTexts.frame.placeholderTitle}>{null}</Page>;
}
