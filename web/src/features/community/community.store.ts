import type { CommunityView } from '@tandem/contract/community/community-administration';
import { create } from 'zustand';
import { setProductName } from '../../ui/page/tab-title.ts';

/** What holds where no server filled in the page, as in development. */
const builtIn: CommunityView = {
  version: -1,
  name: 'Tandem',
  accent: '#6b3fe0',
  style: '',
  logo: null,
  publicPages: 'none',
  signUpMode: 'open',
  emailVerification: false,
  projectLinksAdmit: false,
  legalPages: [],
  announcement: null,
  termsVersion: null,
};

const element = document.getElementById('community');

/** Whether the page may be older than the settings: the service worker kept it, or no server filled it in. */
export const isPageOld = element === null || element.hasAttribute('data-kept');

/** The name and the looks of the community. */
export const useCommunity = create<CommunityView>()(() => ({ ...builtIn, ...embedded() }));

/** Shows the community as it is now, unless that is older than what is shown. */
export function takeCommunity(view: CommunityView): void {
  if (view.version < useCommunity.getState().version) return;
  useCommunity.setState(view);
  showCommunity(view);
}

// A function declaration, because the store calls it while this module loads.
function embedded(): Partial<CommunityView> {
  return JSON.parse(element?.textContent || '{}') as Partial<CommunityView>;
}

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
