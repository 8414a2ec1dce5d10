import type { Page } from '@playwright/test';

/** When something counts as shown. */
export interface Shown {
  /** A pattern of path and query. */
  path?: string;
  /** A selector of what is there and has a size. */
  present: string;
  /** A selector of what must not be there. */
  absent?: string;
}

/** How long something took from the input to the paint, in milliseconds, and how many frames that were. */
export interface Felt {
  ms: number;
  frames: number;
}

/** What a page recorded: durations of interactions, and layout shifts that no input excuses, with what moved. */
export interface Recorded {
  interactions: { id: number; ms: number; name: string }[];
  shifts: { value: number; moved: string }[];
}

interface Recorder {
  start(shown: Shown): Promise<Felt>;
  begin(event: 'click' | 'keydown' | 'popstate', shown: Shown): void;
  result: Promise<Felt> | null;
  recorded: Recorded;
}

type Recording = typeof globalThis & { felt: Recorder };

/** How long something may take before it counts as missing, in milliseconds. */
const patienceMs = 10_000;

/** Installs the recorder in each document that the page opens. Runs in the page, so it uses nothing of this file. */
function install(patience: number): void {
  const isThere = ({ path, present, absent }: Shown) => {
    if (path !== undefined && !new RegExp(path).test(location.pathname + location.search)) return false;
    if (absent !== undefined && document.querySelector(absent) !== null) return false;
    const found = document.querySelector(present);
    return found !== null && found.getClientRects().length > 0;
  };
  const wait = (from: number, shown: Shown) =>
    new Promise<Felt>((resolve, reject) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (performance.now() - from > patience) reject(new Error(`Not shown: ${JSON.stringify(shown)}`));
        else if (!isThere(shown)) requestAnimationFrame(look);
        else {
          // The message comes after the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve({ ms: performance.now() - from, frames }));
          port1.start();
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    });
  const recorded: Recorded = { interactions: [], shifts: [] };
  const recorder: Recorder = {
    start: (shown) => wait(0, shown),
    begin: (event, shown) => {
      recorder.result = new Promise((resolve, reject) => {
        const onEvent = ({ timeStamp }: Event) => void wait(timeStamp, shown).then(resolve, reject);
        addEventListener(event, onEvent, { capture: true, once: true });
      });
      recorder.result.catch(() => undefined);
    },
    result: null,
    recorded,
  };
  Object.assign(globalThis, { felt: recorder });
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '').split(' ')[0]}`
      : '?';
  const movedBy = ({ node, previousRect: from, currentRect: to }: LayoutShift['sources'][number]) => {
    const [before, after] = [from, to].map((rect) => `${rect.x},${rect.y} ${rect.width}×${rect.height}`);
    return `${nameOf(node)} (${node?.textContent?.slice(0, 12) ?? ''}: ${before} → ${after})`;
  };
  // An interaction is several events, of which the longest counts.
  const noteInteraction = ({ interactionId: id, duration: ms, name, target }: TimedEvent) => {
    const known = recorded.interactions.find((one) => one.id === id);
    if (known) known.ms = Math.max(known.ms, ms);
    else recorded.interactions.push({ id, ms, name: `${name} ${nameOf(target)}` });
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as TimedEvent[])
      if (entry.interactionId > 0) noteInteraction(entry);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[])
      if (!entry.hadRecentInput)
        recorded.shifts.push({
          value: entry.value,
          moved: `${location.pathname.slice(0, 20)} ${entry.sources.map(movedBy).join(' ')}`,
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

type TimedEvent = PerformanceEventTiming & { interactionId: number };

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records in each document that a page opens from now on. */
export async function recordIn(page: Page): Promise<void> {
  await page.addInitScript(install, patienceMs);
}

/** How long it takes from the next event of that kind until something is painted. */
export async function timeFrom(
  page: Page,
  event: 'click' | 'keydown' | 'popstate',
  shown: Shown,
  act: () => Promise<unknown>,
): Promise<Felt> {
  await page.evaluate(
    ({ event: kind, shown: expected }) => (globalThis as Recording).felt.begin(kind, expected),
    { event, shown },
  );
  await act();
  return page.evaluate(async () => {
    const felt = await (globalThis as Recording).felt.result;
    if (!felt) throw new Error('Nothing was recorded: the input opened another document.');
    return felt;
  });
}

/** How long it takes from the beginning of a new document until something is painted. */
export async function timeStart(page: Page, path: string, shown: Shown): Promise<Felt> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate((expected) => (globalThis as Recording).felt.start(expected), shown);
}

/** What the document has recorded so far; the next call gives what came since. */
export const takeRecorded = (page: Page): Promise<Recorded> =>
  page.evaluate(() => {
    const { recorded } = (globalThis as Recording).felt;
    return {
      interactions: recorded.interactions.splice(0),
      shifts: recorded.shifts.splice(0),
    };
  });
