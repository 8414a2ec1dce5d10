import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Caller } from '../actors.ts';
import type { Driver, Key } from './driver/driver.ts';
import { locateExpression, type Found, type State, type Target } from './locate.ts';

const patience = 10_000 * Number(process.env['E2E_PATIENCE'] ?? 1);

/** A tab of a browser, used as people use it: by roles, names, mouse and keyboard. */
export class Tab {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Logs out, or in as the member of this session, and forgets what the browser keeps. */
  async become(member: Caller | null): Promise<void> {
    await this.#driver.goto(`${this.#origin}/readyz`);
    await this.#driver.evaluate('(localStorage.clear(), sessionStorage.clear(), null)');
    const cookies = member ? (await member.request.storageState()).cookies : [];
    await this.#driver.setCookie(cookies[0] ? { name: cookies[0].name, value: cookies[0].value } : null);
  }

  open(path: string): Promise<void> {
    return this.#driver.goto(this.#origin + path);
  }

  /** Goes to an address of the app without a reload, as a link does. */
  async navigate(path: string): Promise<void> {
    await this.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#driver.evaluate(expression);
  }

  async path(): Promise<string> {
    return String(await this.evaluate('location.pathname'));
  }

  /** Waits until an element is visible. */
  async sees(target: Target): Promise<Found> {
    return this.#require(target, 'visible');
  }

  /** Waits until no such element is visible. */
  async seesNo(target: Target): Promise<void> {
    expect(await this.#locate(target, 'gone'), `still there: ${describe(target)}`).toBeNull();
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.#require(target, 'clickable');
    await this.#driver.moveMouse(x, y);
    await this.#driver.pressMouse();
    await this.#driver.releaseMouse();
  }

  async focus(target: Target): Promise<void> {
    await this.#require(target, 'focused');
  }

  /** Drags an element onto another in small steps, and drops it when the other shows that it accepts it. */
  async drag(what: Target, onto: Target): Promise<void> {
    const from = cornerOf(await this.#require(what, 'clickable'));
    const to = cornerOf(await this.#require(onto, 'visible'));
    await this.#driver.moveMouse(from.x + 20, from.y + 10);
    await this.#driver.pressMouse();
    await this.#driver.moveMouse(from.x + 35, from.y + 20);
    for (let step = 0; step <= 8; step += 1) {
      const part = step / 8;
      const [x, y] = [from.x + 50 + (to.x - from.x) * part, from.y + 30 + (to.y + 60 - from.y) * part];
      await this.#driver.moveMouse(x, y);
    }
    await this.sees({ css: '[data-over]', in: onto });
    await this.#driver.releaseMouse();
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.evaluate('document.activeElement.select()');
    await this.#driver.type(text);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  press(key: Key): Promise<void> {
    return this.#driver.press(key);
  }

  /** Chooses a file in the page's only file input. */
  chooseFile(path: string): Promise<void> {
    return this.#driver.chooseFile('', path);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  async picture(path: string): Promise<void> {
    writeFileSync(path, await this.#driver.screenshot());
  }

  async #require(target: Target, state: State): Promise<Found> {
    const found = await this.#locate(target, state);
    if (!found) throw new Error(`There is no ${describe(target)} on ${await this.path()}.`);
    return found;
  }

  /** Asks again when a navigation ends the page that looks for it. */
  async #locate(target: Target, state: State): Promise<Found | null> {
    const end = Date.now() + patience;
    for (;;) {
      const expression = locateExpression(target, state, Math.max(0, end - Date.now()));
      try {
        return (await this.evaluate(expression)) as Found | null;
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}

const cornerOf = ({ x, y, width, height }: Found) => ({ x: x - width / 2, y: y - height / 2 });

const describe = ({ role, name, text, css, in: around }: Target): string =>
  [
    role ?? css ?? 'element',
    name && `"${String(name)}"`,
    text && `with "${text}"`,
    around && `in ${describe(around)}`,
  ]
    .filter(Boolean)
    .join(' ');
