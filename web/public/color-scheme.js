// Runs before the first paint, so that a dark page never flashes white. A file of its own: the policy forbids inline scripts.
(() => {
  let wanted = null;
  try {
    wanted = localStorage.getItem('color-scheme');
  } catch {
    // A browser that forbids storage follows the system.
  }
  const followsSystem = wanted !== 'light' && wanted !== 'dark';
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = followsSystem ? (dark ? 'dark' : 'light') : wanted;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
