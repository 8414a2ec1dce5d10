import type { ClipboardEvent } from 'react';

/** A text with its selection. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** The text of an input with its selection. */
export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
});

/** Replaces the text of an input as if it was typed, so that undo takes it back, and selects in it. `onChange` renders at once. */
export function replaceText(
  field: HTMLTextAreaElement,
  next: Selected,
  onChange: (text: string) => void,
): void {
  field.focus();
  field.select();
  if (!insert(next.text)) onChange(next.text);
  field.setSelectionRange(next.from, next.to);
}

/** Types a text in place of the selection of an input. */
export function typeText(field: HTMLTextAreaElement, typed: string, onChange: (text: string) => void): void {
  const { text, from, to } = selectedIn(field);
  field.focus();
  if (!insert(typed)) onChange(text.slice(0, from) + typed + text.slice(to));
  field.setSelectionRange(from + typed.length, from + typed.length);
}

/** Whether the browser typed the text. Without a DOM that can, such as in tests of components, it did not. */
function insert(text: string): boolean {
  // Deprecated without a successor: nothing else keeps the undo history of an input.
  // oxlint-disable-next-line typescript/no-deprecated
  const { execCommand } = document;
  return typeof execCommand === 'function' && execCommand.call(document, 'insertText', false, text);
}

/** Whether what scrolls around a list, or the window, cuts it above its input, and has more room below. */
export function isCutAbove(list: HTMLElement): boolean {
  const input = list.parentElement;
  if (!input) return false;
  let [top, bottom] = [0, window.visualViewport?.height ?? window.innerHeight];
  for (let around = input.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowY !== 'visible') {
      const edges = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
    }
  const { top: from, bottom: to } = input.getBoundingClientRect();
  return from - top < list.offsetHeight && bottom - to > from - top;
}

/** What HTML has where plain text would lose something. */
const isRich =
  /<(?:b|strong|i|em|s|strike|del|a|code|kbd|pre|ul|ol|blockquote|table|h[1-6])\b|font-weight|font-style|line-through/i;
const fence = /^ {0,3}(?:`{3}|~{3})/gm;

/** Whether the cursor of an input is within a block of code. */
const isInCode = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  (value.slice(0, selectionStart).match(fence) ?? []).length % 2 === 1;

/**
 * Pastes copied HTML as Markdown, whose code loads when it is first needed; tables only where the text may have them. Plain text,
 * code of editors and what is pasted into code stay what they are. `onChange` renders at once.
 */
export function pasteRich(
  event: ClipboardEvent<HTMLTextAreaElement>,
  onChange: (text: string) => void,
  options: { hasTables: boolean },
): void {
  const { clipboardData, currentTarget: field } = event;
  const html = clipboardData.getData('text/html');
  if (event.defaultPrevented || !isRich.test(html) || isInCode(field)) return;
  if (clipboardData.types.includes('vscode-editor-data')) return;
  const plain = clipboardData.getData('text/plain');
  event.preventDefault();
  const insert = (text: string) => typeText(field, text, onChange);
  void import('../markdown/copied-html.dom.ts').then(
    ({ markdownOf }) => insert(markdownOf(html, options) ?? plain),
    () => insert(plain),
  );
}
