import { uiTexts } from '../ui.texts.ts';

let title = '';
let count = 0;

const write = () => {
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${title}`;
};

/** Sets the title of the browser tab to that of the screen. */
export function setTabTitle(screen: string): void {
  title = uiTexts.tabTitle(screen);
  write();
}

/** Shows a count before the tab title on every screen; 0 removes it. */
export function setTabCount(waiting: number): void {
  count = waiting;
  title ||= document.title;
  write();
}
