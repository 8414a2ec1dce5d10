import type { CommunityView } from '@tandem/contract/community/community-view';
import { setProductName } from '../../ui/page/tab-title.ts';

/** Puts the name into the title of the tab and the accent into the style of the page. */
export function showCommunity({ name, style }: Pick<CommunityView, 'name' | 'style'>): void {
  setProductName(name);
  const accent = accentElement();
  if (accent.textContent !== style) accent.textContent = style;
}

/** The style that the server puts into the page; development has none. */
function accentElement(): HTMLElement {
  const found = document.getElementById('accent');
  if (found) return found;
  const made = document.createElement('style');
  made.id = 'accent';
  document.head.append(made);
  return made;
}
