import type { ClipboardEvent } from 'react';
import { typeText } from './field.dom.ts';

/** What HTML has where plain text would lose something. */
const isRich =
  /<(?:b|strong|i|em|s|strike|del|a|code|kbd|pre|ul|ol|blockquote|h[1-6])\b|font-weight|font-style|line-through/i;
const fence = /^ {0,3}(?:`{3}|~{3})/gm;

/** Whether the cursor of an input is within a block of code. */
const isInCode = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  (value.slice(0, selectionStart).match(fence) ?? []).length % 2 === 1;

/**
 * Pastes copied HTML as Markdown, whose code loads when it is first needed. Plain text, code of editors and what is pasted into
 * code stay what they are. `onChange` renders at once.
 */
export function pasteRich(
  event: ClipboardEvent<HTMLTextAreaElement>,
  onChange: (text: string) => void,
): void {
  const { clipboardData, currentTarget: field } = event;
  const html = clipboardData.getData('text/html');
  if (event.defaultPrevented || !isRich.test(html) || isInCode(field)) return;
  if (clipboardData.types.includes('vscode-editor-data')) return;
  const plain = clipboardData.getData('text/plain');
  event.preventDefault();
  const insert = (text: string) => typeText(field, text, onChange);
  void import('../markdown/copied-html.dom.ts').then(
    ({ markdownOf }) => insert(markdownOf(html) ?? plain),
    () => insert(plain),
  );
}
