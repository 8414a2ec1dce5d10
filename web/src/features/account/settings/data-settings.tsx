import { Page } from '../../../ui/page/page.tsx';
import { DataDownload } from './data-download.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { settingsTexts } from './settings.texts.ts';

const { data: texts } = settingsTexts.pages;

/** Settings → Export and delete. */
export function DataSettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <DataDownload />
      <DeleteAccount />
    </Page>
  );
}
