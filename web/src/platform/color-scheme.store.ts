import { create } from 'zustand';

const schemes = ['auto', 'light', 'dark'] as const;

/** What a person chose to see the product in; `auto` follows the system. */
export type ColorScheme = (typeof schemes)[number];

interface Choice {
  chosen: ColorScheme;
  choose: (scheme: ColorScheme) => void;
}

// The boot script of index.html reads the same key and sets the same attribute, before the first paint.
const key = 'color-scheme';
const attribute = 'data-mantine-color-scheme';

/** The colour scheme that was chosen in this browser. */
export const useColorScheme = create<Choice>()((set) => ({
  chosen: storedScheme(),
  choose: (chosen) => {
    storeScheme(chosen);
    set({ chosen });
  },
}));

/** Draws the page in the chosen scheme whenever the choice, here or in another tab, or the system changes. */
export function drawInColorScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    const { chosen } = useColorScheme.getState();
    const ofSystem = system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute(attribute, chosen === 'auto' ? ofSystem : chosen);
  };
  system.addEventListener('change', draw);
  useColorScheme.subscribe(draw);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useColorScheme.setState({ chosen: storedScheme() });
  });
}

// Declarations, for the store asks them while this module is still being read.
function storedScheme(): ColorScheme {
  try {
    const kept = localStorage.getItem(key);
    return schemes.find((scheme) => scheme === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function storeScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // A browser that forbids storage shows the choice until the page is loaded again.
  }
}
