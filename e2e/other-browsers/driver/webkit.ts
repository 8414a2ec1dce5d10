import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../server/src/testing/processes/free-port.ts';
import type { WebkitPrograms } from '../../../tools/testing/other-browsers.ts';
import type { Driver, Key } from './driver.ts';
import { startDisplay, startProgram } from './programs.ts';

const keys: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  Space: Keys.SPACE,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowUp: Keys.ARROW_UP,
  ArrowDown: Keys.ARROW_DOWN,
};

/** Starts WebKitGTK's MiniBrowser on a display of its own, driven through WebKitWebDriver. */
export async function openWebkit(programs: WebkitPrograms): Promise<Driver> {
  const home = makeHome();
  const display = await startDisplay(programs.xvfb);
  const env = { ...process.env, DISPLAY: display.name, HOME: home, XDG_CONFIG_HOME: home, TZ: 'UTC' };
  const port = await freePort();
  const server = startProgram(programs.driver, [`--port=${port}`], { env });
  await isListening(port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      }),
    )
    .build();
  return {
    ...commandsOf(driver),
    close: async () => {
      await driver.quit();
      await server.stop();
      await display.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function commandsOf(driver: WebDriver): Omit<Driver, 'close'> {
  const act = () => driver.actions({ async: true });
  return {
    goto: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    moveMouse: (x, y) =>
      act()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })
        .perform(),
    pressMouse: () => act().press().perform(),
    releaseMouse: () => act().release().perform(),
    press: (key) => act().sendKeys(keys[key]).perform(),
    type: (text) => act().sendKeys(text).perform(),
    chooseFile: (selector, path) =>
      driver.findElement(By.css(`input[type="file"]${selector}`)).sendKeys(path),
    setCookie: async (cookie) => {
      await driver.manage().deleteAllCookies();
      if (cookie) await driver.manage().addCookie({ ...cookie, path: '/', httpOnly: true });
    },
    resize: async (width, height) => {
      // The size of a window includes the toolbar.
      const toolbar = Number(await driver.executeScript('return outerHeight - innerHeight'));
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + toolbar });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

/** A home folder whose settings turn animations off, which WebKit reports as reduced motion. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'tandem-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return home;
}

async function isListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}/status`).then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not listen.');
}
