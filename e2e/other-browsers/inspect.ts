/** What is wrong with a screen: how much it is too wide, and errors that it shows or threw. */
export interface Inspection {
  heading: string;
  tooWide: number;
  alerts: string[];
  errors: string[];
}

/** Collects the errors that the page throws from now on, until the next load. */
export const collectErrors = `(() => {
  window.thrown = [];
  const isHarmless = (message) => !message || message.startsWith('ResizeObserver loop');
  addEventListener('error', ({ message }) => isHarmless(message) || window.thrown.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.thrown.push(String(reason)));
})()`;

/** The expression that goes to an address of the app and waits until its screen is complete. */
export const showExpression = (path: string): string => `(${show.toString()})(${JSON.stringify(path)})`;

export const inspectExpression = `(${inspect.toString()})()`;

/** Runs in the page. A screen is complete when its texts, lists and images are there and it has not changed for a while. */
async function show(path: string): Promise<void> {
  const quiet = 250;
  const former = document.title;
  let changedAt = Date.now();
  const observer = new MutationObserver(() => (changedAt = Date.now()));
  observer.observe(document.body, { childList: true, subtree: true });
  history.pushState({}, '', path);
  const start = Date.now();
  const isComplete = () =>
    (document.title !== former || Date.now() - start > 2_000) &&
    Date.now() - changedAt > quiet &&
    document.querySelector('h1') !== null &&
    !document.querySelector('[aria-busy="true"]') &&
    [...document.images].every((image) => image.complete || image.loading === 'lazy');
  while (!isComplete() && Date.now() - start < 10_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
}

/** Runs in the page. */
function inspect(): Inspection {
  const shown = [...document.querySelectorAll<HTMLElement>('[role="alert"]')];
  const { thrown } = window as unknown as { thrown?: string[] };
  return {
    heading: document.querySelector('h1')?.textContent ?? '',
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    alerts: shown.filter((alert) => alert.checkVisibility()).flatMap((alert) => alert.innerText.trim() || []),
    errors: thrown?.splice(0) ?? ['The page was loaded again.'],
  };
}
