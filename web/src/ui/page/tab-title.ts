import { uiTexts } from '../ui.texts.ts';

let screen = '';
let product = uiTexts.product;
let count = 0;

const write = () => {
  const title = screen === '' ? product : uiTexts.tabTitle(screen, product);
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${title}`;
};

/** Sets the title of the browser tab to that of the screen. */
export function setTabTitle(title: string): void {
  screen = title;
  write();
}

/** Sets the name behind that of the screen. */
export function setProductName(name: string): void {
  product = name;
  write();
}

/** The title of the tab without the count and the name behind it. */
export const tabScreen = (): string => screen;

/** Shows a count before the tab title on every screen; 0 removes it. */
export function setTabCount(waiting: number): void {
  count = waiting;
  write();
}
