/** Describes an element as people perceive it. A string is the whole name. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  /** Text that it contains. */
  text?: string;
  css?: string;
  /** The element around it. */
  in?: Target;
}

/** An element that was found: its middle, its size and its text. */
export interface Found {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}

/** What to wait for: an element that is visible, one that receives a click, one to focus, or none that is visible. */
export type State = 'visible' | 'clickable' | 'focused' | 'gone';

/** A target as JSON, the outermost element first. */
interface Step {
  css?: string;
  role?: string;
  text?: string;
  name?: { exact: string } | { source: string; flags: string };
}

/** The expression that waits in the page until the target has this state. */
export function locateExpression(target: Target, state: State, timeout: number): string {
  const args = [stepsOf(target), state, timeout].map((value) => JSON.stringify(value));
  return `(${locate.toString()})(${args.join(', ')})`;
}

function stepsOf({ name, in: around, ...rest }: Target): Step[] {
  const pattern =
    name instanceof RegExp ? { source: name.source, flags: name.flags } : name && { exact: name };
  return [...(around ? stepsOf(around) : []), { ...rest, ...(pattern && { name: pattern }) }];
}

/** Runs in the page, so it uses nothing from outside. Returns null after the time, or when the target is gone. */
async function locate(steps: Step[], state: State, timeout: number): Promise<Found | null> {
  const native: Record<string, string> = {
    banner: 'header',
    button: 'button, summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    region: 'section',
    textbox: 'input:not([type]), input[type="text"], input[type="email"], input[type="password"], textarea',
    searchbox: 'input[type="search"]',
  };
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = (element as HTMLInputElement).labels ?? [];
    const sources = [...ids.map((id) => document.getElementById(id)), ...labels].filter((source) => source);
    if (ids.length > 0) return sources.map((source) => textOf(source!)).join(' ');
    return element.getAttribute('aria-label') ?? textOf(sources[0] ?? element);
  };
  const isNamed = (element: Element, name: NonNullable<Step['name']>): boolean =>
    'exact' in name
      ? nameOf(element) === name.exact
      : new RegExp(name.source, name.flags).test(nameOf(element));
  const matches = (element: Element, { role, name, text }: Step): boolean =>
    (!text || (element.textContent ?? '').includes(text)) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    (!role || (element.getAttribute('role') ?? role) === role) &&
    (!name || isNamed(element, name));
  const isInnermost = (element: Element, _: number, all: Element[]) =>
    !all.some((other) => other !== element && element.contains(other));
  const find = (): Element | undefined => {
    let around: ParentNode[] = [document];
    for (const step of steps) {
      const role = step.role && [native[step.role], `[role="${step.role}"]`].filter(Boolean).join(', ');
      const selector = step.css ?? role ?? '*';
      const found = around.flatMap((place) => [...place.querySelectorAll(selector)]);
      const matching = found.filter((element) => matches(element, step));
      around = selector === '*' ? matching.filter(isInnermost) : matching;
    }
    return around[0] as Element | undefined;
  };
  const boxOf = (element: Element): Found => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height, text: textOf(element) };
  };
  const receivesClick = (element: Element, { x, y }: Found): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40));
  const end = Date.now() + timeout;
  do {
    const element = find();
    if (state === 'gone' && !element) return null;
    if (state === 'visible' && element) return boxOf(element);
    if (state === 'focused' && element) {
      (element as HTMLElement).focus();
      return boxOf(element);
    }
    if (state === 'clickable' && element) {
      const before = boxOf(element);
      await pause();
      const now = boxOf(element);
      if (now.x === before.x && now.y === before.y && receivesClick(element, now)) return now;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    await pause();
  } while (Date.now() < end);
  return state === 'gone' ? boxOf(find() ?? document.body) : null;
}
