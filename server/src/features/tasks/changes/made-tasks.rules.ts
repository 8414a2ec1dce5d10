import { limits } from '@tandem/contract/limits';
import { type Mention, namedText, plainTextOf } from '@tandem/contract/chat/plain-text';

/** A text that a task is made of, and its files. */
export interface TaskSource {
  text: string;
  mentions?: readonly Mention[] | undefined;
  files?: readonly { name: string }[] | undefined;
}

interface TaskWords {
  title: string;
  description: string | null;
}

const ellipsis = '…';
const fence = /^ {0,3}(?:`{3}|~{3})/;

/**
 * The title and description of a task that is made of a text, with names in place of mentions. The first line is the title
 * and the rest the description. Where the line does not fit or is code, or a title is given, the description has all of it.
 */
export function taskWordsOf({ text, mentions = [], files = [] }: TaskSource, given?: string): TaskWords {
  const [first = '', ...rest] = text.trim().split('\n');
  const line = fence.test(first) ? '' : lineOf(plainTextOf(first, mentions));
  const isTitle = given === undefined && line !== '' && line.length <= limits.taskTitle;
  const description = namedText(isTitle ? rest.join('\n') : text, mentions).trim();
  const words = line || lineOf(plainTextOf(text, mentions)) || lineOf(files[0]?.name ?? '');
  return {
    title: given ?? cut(words, limits.taskTitle),
    description: cut(description, limits.taskDescription) || null,
  };
}

/** The first line that has words, as a title may have it. */
const lineOf = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .find((line) => line !== '') ?? '';

/** The text, or its beginning, cut between characters and where possible between words. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - ellipsis.length).replace(/[\uD800-\uDBFF]$/, '');
  const atWord = start.replace(/\s+\S*$/, '');
  return `${atWord.length > most / 2 ? atWord : start}${ellipsis}`;
}
