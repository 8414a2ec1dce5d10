import { uiTexts } from './ui.texts.ts';

let name = uiTexts.product;

/** What members know this site as: the name of the community. Sentences ask for it when they are shown. */
export const productName = (): string => name;

/** Sets the name for the sentences that are shown from now on. */
export function keepProductName(next: string): void {
  name = next;
}
