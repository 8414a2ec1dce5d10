import { useEffect } from 'react';
import { keepProductName, productName } from '../product-name.ts';
import { uiTexts } from '../ui.texts.ts';

let screen = '';
let count = 0;

const write = () => {
  const title = screen === '' ? productName() : uiTexts.tabTitle(screen, productName());
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${title}`;
};

/** Sets the title of the browser tab to that of the screen. */
function setTabTitle(title: string): void {
  screen = title;
  write();
}

/** Sets the name of the community, behind that of the screen and in sentences. */
export function setProductName(name: string): void {
  keepProductName(name);
  write();
}

/** The title of the tab without the count and the name behind it. */
export const tabScreen = (): string => screen;

/** Shows a count before the tab title on every screen; 0 removes it. */
export function setTabCount(waiting: number): void {
  count = waiting;
  write();
}

/** Sets the title of the browser tab to that of the screen. */
export function useTabTitle(title: string): void {
  useEffect(() => setTabTitle(title), [title]);
}
