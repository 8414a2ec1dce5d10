// Runs before the first paint, so that a dark page never flashes white. A file, because the CSP forbids inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('color-scheme');
  } catch {
    // Without storage the page follows the system.
  }
  const followsSystem = chosen !== 'light' && chosen !== 'dark';
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = followsSystem ? (dark ? 'dark' : 'light') : chosen;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
