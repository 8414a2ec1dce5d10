import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';

/** Starts Firefox without a window. Puppeteer speaks WebDriver BiDi with it, so no other driver is needed. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, TZ: 'UTC' },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  const page = await browser.newPage();
  const { mouse, keyboard } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    moveMouse: (x, y) => mouse.move(x, y),
    pressMouse: () => mouse.down(),
    releaseMouse: () => mouse.up(),
    press: (key) => keyboard.press(key === 'Space' ? ' ' : key),
    type: (text) => keyboard.type(text),
    chooseFile: async (selector, path) => {
      const input = await page.$(`input[type="file"]${selector}`);
      await input!.uploadFile(path);
    },
    setCookie: async (cookie) => {
      await browser.deleteCookie(...(await browser.cookies()));
      const domain = new URL(page.url()).hostname;
      if (cookie) await browser.setCookie({ ...cookie, domain, path: '/', httpOnly: true });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
