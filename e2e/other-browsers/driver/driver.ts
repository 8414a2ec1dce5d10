/** A key that a story presses; letters are typed. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** What the stories need of a browser. Firefox and WebKit implement it, each through its own driver. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page and awaits its promise. The value is JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse to a point of the window, in CSS pixels. */
  moveMouse(x: number, y: number): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types a text into the focused element. */
  type(text: string): Promise<void>;
  /** Chooses a file in the file input with this selector. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Replaces all cookies of the open origin by this one, or by none. */
  setCookie(cookie: { name: string; value: string } | null): Promise<void>;
  /** Changes the size of the viewport. Windows of WebKit stay at least 447 px wide. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of the viewport as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
