import { uiTexts } from '../ui.texts.ts';

let title = '';
let count = 0;

const write = () => {
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${title}`;
};

/** Names the browser's tab after the screen. */
export function setTabTitle(screen: string): void {
  title = uiTexts.tabTitle(screen);
  write();
}

/** Puts a count of what waits before the tab's name, whichever screen it shows; 0 takes it away. */
export function setTabCount(waiting: number): void {
  count = waiting;
  title ||= document.title;
  write();
}
