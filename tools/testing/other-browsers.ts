import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram, starts } from '../browser.ts';

/** The programs that drive WebKitGTK. */
export interface WebkitPrograms {
  driver: string;
  browser: string;
  xvfb: string;
}

/** The machine's Firefox, undefined when there is none. */
export const findFirefox = (): string | undefined =>
  ['firefox-esr', 'firefox'].map(inPath).find((path) => path !== undefined && starts(path));

/** WebKitGTK's driver and browser, and a display for them; undefined when one is missing. */
export function findWebkit(): WebkitPrograms | undefined {
  const [driver, xvfb] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  const [browser] = globSync('/usr/lib{,64,/*-linux-gnu}/webkit2gtk-4.1/MiniBrowser');
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** Which of the other browsers are installed, and the Debian packages of those that are not. */
export function findOtherBrowsers(): { found: string[]; missing: string[] } {
  const [hasFirefox, hasWebkit] = [findFirefox() !== undefined, findWebkit() !== undefined];
  return {
    found: [...(hasFirefox ? ['firefox'] : []), ...(hasWebkit ? ['webkit'] : [])],
    missing: [...(hasFirefox ? [] : ['firefox-esr']), ...(hasWebkit ? [] : ['webkit2gtk-driver', 'xvfb'])],
  };
}

function inPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}
