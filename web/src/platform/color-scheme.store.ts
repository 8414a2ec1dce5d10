import { create } from 'zustand';

const schemes = ['auto', 'light', 'dark'] as const;

/** The chosen colour scheme; `auto` follows the system. */
export type ColorScheme = (typeof schemes)[number];

interface Choice {
  chosen: ColorScheme;
  choose: (scheme: ColorScheme) => void;
}

// The boot script of index.html reads the same key and sets the same attribute, before the first paint.
const key = 'color-scheme';
const attribute = 'data-mantine-color-scheme';

/** The colour scheme chosen in this browser. */
export const useColorScheme = create<Choice>()((set) => ({
  chosen: storedScheme(),
  choose: (chosen) => {
    storeScheme(chosen);
    set({ chosen });
  },
}));

/** Applies the scheme whenever the choice, in any tab, or the system setting changes. */
export function applyColorScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { chosen } = useColorScheme.getState();
    const preferred = system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute(attribute, chosen === 'auto' ? preferred : chosen);
    colourTheWindow(chosen);
  };
  // The boot script does not do this: the window of the browser may change its colour after the first paint.
  colourTheWindow(useColorScheme.getState().chosen);
  system.addEventListener('change', apply);
  useColorScheme.subscribe(apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useColorScheme.setState({ chosen: storedScheme() });
  });
}

/** Makes the frame of the browser or of the installed app follow the choice, by the page's two theme colours. */
function colourTheWindow(chosen: ColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'] ?? '';
    meta.media =
      chosen === 'auto' ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';
  }
}

// Function declarations, because the store calls them while this module loads.
function storedScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return schemes.find((scheme) => scheme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function storeScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Without storage the choice lasts until reload.
  }
}
