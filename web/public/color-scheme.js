// Runs before the first paint, so that a dark page never flashes white. A file, because the CSP forbids inline scripts.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage the page follows the system.
    }
  };
  const chosen = stored('color-scheme');
  const isChosen = chosen === 'light' || chosen === 'dark';
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', isChosen ? chosen : preferred);
  // The other choices of this browser, also when another tab changes them (display.store.ts).
  const apply = () => {
    for (const name of ['data-still', 'data-clock-24']) root.toggleAttribute(name, !!stored(name));
  };
  apply();
  addEventListener('storage', apply);
})();
