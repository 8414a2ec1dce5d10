import { Page } from '../../ui/page/page.tsx';
import { Drawing } from '../../ui/states/drawing.tsx';
import { appTexts } from '../app.texts.ts';

/** The placeholder screen of /error (§2.1-14). */
export function ErrorPage() {
  return (
    <Page title={appTexts.frame.placeholderTitle}>
      <Drawing name="apart" />
    </Page>
  );
}
