import type { Page } from '@playwright/test';
import { cards } from '../frames.ts';
import { timeFrom, type Felt, type Shown } from './recorder.ts';

/** Something that a member does, and what it shows. */
export interface Step {
  name: string;
  /** What is pressed: an element, a key, or Back. */
  press: { click: string } | { key: string } | 'back';
  shown: Shown;
  /** What comes before or after, and is not measured. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

/** How long a pointer rests on a link before it is pressed, and a button is held, in milliseconds. */
const [restMs, holdMs] = [100, 60];

const busy = 'main [aria-busy="true"]';
const messages = 'main [role="region"] [role="listitem"]';

const chats = 'main a[href^="/chat?"][href*="chat="]';

const openMenu = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
const escape = (page: Page) => page.keyboard.press('Escape');

const feed: Shown = {
  path: '^/feed',
  present: '[role="tabpanel"] a[href^="/projects/"]',
  absent: busy,
};

/** From the feed to a project of somebody else, and to an own one. */
const findProject = (place: string): Step[] => [
  {
    name: 'feed → project',
    press: { click: 'main [role="tabpanel"] a[href^="/projects/"]' },
    shown: { path: '^/projects/[^/]+$', present: 'main dl', absent: busy },
  },
  {
    name: 'back to the feed',
    press: 'back',
    shown: feed,
  },
  {
    name: 'switcher',
    press: { key: 'Control+k' },
    shown: { present: '[role="dialog"] [role="option"]' },
    after: escape,
  },
  {
    name: 'my projects',
    before: openMenu('Projects'),
    press: { click: 'nav a[href="/my-projects"]' },
    shown: { path: '^/my-projects', present: `main a[href="${place}"]`, absent: busy },
  },
  {
    name: 'own project',
    press: { click: `main a[href="${place}"]` },
    shown: { path: `^${place}$`, present: 'main dl', absent: busy },
  },
];

/** The screens of a project. */
const lookAround = (project: string, place: string): Step[] => [
  {
    name: 'board',
    press: { click: `nav a[href="${place}/tasks"]` },
    shown: { path: '/tasks$', present: cards, absent: busy },
  },
  {
    name: 'task panel',
    press: { click: `${cards} h3` },
    shown: { path: 'task=', present: '[data-task-panel] h2' },
    after: escape,
  },
  {
    name: 'chat tab',
    press: { click: `nav a[href="/collab-chat/${project}/group"]` },
    shown: { path: '^/collab-chat/', present: messages, absent: busy },
  },
  {
    name: 'people tab',
    press: { click: `nav a[href="${place}/people"]` },
    shown: {
      path: '/people$',
      present: 'main a[href^="/people/"]:not([aria-hidden])',
      absent: `${busy}, main textarea`,
    },
  },
  {
    name: 'person',
    press: { click: 'main li a[href^="/people/"]:not([aria-hidden])' },
    shown: { path: '^/people/', present: 'main h1', absent: `${busy}, main [data-place]` },
  },
];

/** What waits for the member, and the lists. */
const lookAfter = (place: string): Step[] => [
  {
    name: 'notifications popover',
    press: { click: 'header button[aria-label^="Notifications"]' },
    shown: { present: '[role="dialog"] li a' },
  },
  {
    name: 'notification → task',
    press: { click: `[role="dialog"] li a[href^="${place}/tasks?task="]` },
    shown: { path: 'task=', present: '[data-task-panel] h2', absent: '[role="dialog"]' },
    after: escape,
  },
  {
    name: 'chats',
    press: { click: 'header a[href="/chat"]' },
    shown: { path: '^/chat', present: chats, absent: busy },
  },
  {
    name: 'another chat',
    press: { click: `${chats}:has(time):not([aria-current])` },
    shown: { path: 'chat=', present: messages, absent: busy },
  },
  {
    name: 'my tasks',
    before: openMenu('Projects'),
    press: { click: 'nav a[href="/my-tasks"]' },
    shown: { path: '^/my-tasks', present: 'main li a', absent: `${busy}, main textarea` },
  },
  {
    name: 'connections',
    before: openMenu('Connections'),
    press: { click: 'nav a[href="/my-connections"]' },
    shown: { path: '^/my-connections', present: 'main a[href^="/people/"]', absent: busy },
  },
  {
    name: 'feed',
    press: { click: 'header a[href="/feed"]' },
    shown: feed,
  },
];

/** A tour of the demo community through every kind of screen; the second one shows what was seen before. */
export function tourOf(project: string): Step[] {
  const place = `/projects/${project}`;
  return [...findProject(place), ...lookAround(project, place), ...lookAfter(place)];
}

const nothing = () => Promise.resolve();

/** Presses what a step presses, as a member does who looks at it first unless hurried; gives what was felt. */
export async function take(
  page: Page,
  step: Step,
  { isHurried = false, look = nothing } = {},
): Promise<Felt> {
  const { name, press, shown, before, after } = step;
  await before?.(page);
  try {
    const felt = await pressed(page, press, shown, isHurried);
    await look();
    await after?.(page);
    return felt;
  } catch (error) {
    throw new Error(`The step "${name}" failed.`, { cause: error });
  }
}

async function pressed(page: Page, press: Step['press'], shown: Shown, isHurried: boolean): Promise<Felt> {
  if (press === 'back') return timeFrom(page, 'popstate', shown, () => page.evaluate(() => history.back()));
  if ('key' in press) return timeFrom(page, 'keydown', shown, () => page.keyboard.press(press.key));
  const target = page.locator(press.click).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${press.click} is not shown.`);
  const wait = (ms: number) => (isHurried ? Promise.resolve() : page.waitForTimeout(ms));
  // Not its middle, where a link that wraps may have a gap.
  await page.mouse.move(box.x + Math.min(20, box.width / 2), box.y + Math.min(12, box.height / 2), {
    steps: 3,
  });
  await wait(restMs);
  return timeFrom(page, 'click', shown, async () => {
    await page.mouse.down();
    await wait(holdMs);
    await page.mouse.up();
  });
}
