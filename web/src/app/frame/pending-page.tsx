import { appTexts } from '../app.texts.ts';
import { Waiting } from '../../ui/states/waiting.tsx';

/** Shown while a screen's code loads. */
export function PendingPage() {
  return <Waiting label={appTexts.frame.loading} />;
}
