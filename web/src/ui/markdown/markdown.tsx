import { type ComponentType, createContext, createElement, Fragment, memo, type ReactNode, use } from 'react';
import type { UseNameOptions } from '../writing/mentions.view.ts';
import { CodeBlock } from './code-block.tsx';
import { findLinks, type Inline } from './parse-inline.ts';
import { Box, Text } from '../layout/layout.tsx';
import styles from './markdown.module.css';
import { parseMarkdown, type Block } from './parse-blocks.ts';

const texts = { done: 'Done', notDone: 'Not done' };

interface Mention {
  _id: string;
  name: string;
}

export interface TaskReferenceProps {
  projectId: string;
  /** Such as "#HB-12". */
  text: string;
}

export interface SharedTaskProps {
  /** Whom the text is shared with. */
  userId: string;
  /** Such as "#HB-12". */
  text: string;
}

export interface TaskCardProps {
  projectId: string;
  taskId: string;
}

export interface FoundCommentsProps {
  projectId: string;
  /** What is searched for. */
  words: string;
  /** Called when a comment is opened. */
  onOpen: () => void;
}

/** What a screen knows of the things that texts on it name. */
export interface References {
  /** The id of the viewer. */
  me: string | null;
  /** The project whose tasks the texts name by their numbers. */
  projectId?: string | null;
  /** Who reads the texts besides the viewer, where they belong to no project: they name tasks that both can see. */
  sharedWith?: string | null;
  /** Shows such a number as a link where there is such a task. */
  Task?: ComponentType<TaskReferenceProps>;
  /** Shows a number in a text without a project as a link where both can see such a task. */
  SharedTask?: ComponentType<SharedTaskProps>;
  /** Shows a task that was made of a text; nothing once it is deleted. */
  TaskCard?: ComponentType<TaskCardProps>;
  /** Shows what a search finds in the comments on the tasks of a project. */
  FoundComments?: ComponentType<FoundCommentsProps>;
  /** The tasks of a project that a new text can name. */
  taskNames?: (projectId: string) => UseNameOptions;
  /** The tasks that a new text to somebody can name. */
  sharedTaskNames?: (userId: string) => UseNameOptions;
}

/** Given by screens whose texts name people and tasks. */
export const ReferencesContext = createContext<References>({ me: null });

/** Whom the text that is rendered mentions. */
const MentionsContext = createContext<readonly Mention[]>([]);

interface MarkdownProps {
  text: string;
  /** The level of the heading above the text, where the text may have headings of its own: `#` is one level below. */
  below?: number;
  /** Whom the text mentions; everybody else whom it names by an id is "someone". */
  mentions?: readonly Mention[] | undefined;
  /** Whether the text may have tables, and lists of what is done and what is not. */
  hasTables?: boolean;
  /** Whether it is a message among others: in the size of the text around it, with less space. */
  isCompact?: boolean;
}

/** A text with the safe part of Markdown, as React elements: no HTML of the text ever reaches the page. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, below, mentions = nobody, hasTables = false, isCompact } = props;
  const blocks = parseMarkdown(text, { hasHeadings: below !== undefined, hasTables });
  return (
    <MentionsContext value={mentions}>
      <Box size={16} breaks className={styles.markdown} data-compact={isCompact || undefined}>
        {blocksOf(blocks, below ?? 0)}
      </Box>
    </MentionsContext>
  );
});

const nobody: readonly Mention[] = [];

// Children are passed one by one instead of as a list: a text is shown whole and never changes, so nothing needs keys.
const blocksOf = (blocks: readonly Block[], below: number): ReactNode =>
  createElement(Fragment, null, ...blocks.map((block) => blockOf(block, below)));

function blockOf(block: Block, below: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{inlinesOf(block.children)}</p>;
    case 'heading': {
      const level = Math.min(6, below + block.level);
      return createElement(`h${level}`, { dir: 'auto' }, inlinesOf(block.children));
    }
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />;
    case 'quote':
      return <blockquote>{blocksOf(block.children, below)}</blockquote>;
    case 'list': {
      const items = block.items.map((item, at) => itemOf(item, block.boxes[at] ?? null, below));
      return block.start === null
        ? createElement('ul', null, ...items)
        : createElement('ol', { start: block.start }, ...items);
    }
    case 'table':
      return tableOf(block);
  }
}

const itemOf = (item: readonly Block[], isDone: boolean | null, below: number): ReactNode =>
  isDone === null
    ? createElement('li', null, blocksOf(item, below))
    : createElement(
        'li',
        { 'data-box': true },
        <input type="checkbox" checked={isDone} disabled aria-label={isDone ? texts.done : texts.notDone} />,
        blocksOf(item, below),
      );

/** A table, which scrolls by itself where it is wider than the text. */
function tableOf({ aligns, rows: [head = [], ...rows] }: Extract<Block, { kind: 'table' }>): ReactNode {
  const rowOf = (cells: readonly Inline[][], name: 'th' | 'td') =>
    createElement(
      'tr',
      null,
      ...cells.map((cell, at) =>
        createElement(name, { dir: 'auto', 'data-align': aligns[at] }, inlinesOf(cell)),
      ),
    );
  return (
    <Box fits className={styles.table} tabIndex={0}>
      <table>
        <thead>{rowOf(head, 'th')}</thead>
        {createElement('tbody', null, ...rows.map((cells) => rowOf(cells, 'td')))}
      </table>
    </Box>
  );
}

const inlinesOf = (inlines: readonly Inline[]): ReactNode =>
  createElement(Fragment, null, ...inlines.map(inlineOf));

function inlineOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{inlinesOf(inline.children)}</strong>;
    case 'emphasis':
      return <em>{inlinesOf(inline.children)}</em>;
    case 'strike':
      return <s>{inlinesOf(inline.children)}</s>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <Link {...inline} />;
    case 'mention':
      return <Mentioned id={inline.id} />;
    case 'task':
      return <TaskNumber text={inline.text} />;
    case 'break':
      return <br />;
  }
}

const everyone = 'everyone';

/** Whom a text mentions by the present name, which turns nothing around that stands beside it; else no more than that it names somebody. */
function Mentioned({ id }: { id: string }) {
  const { me } = use(ReferencesContext);
  const found = use(MentionsContext).find(({ _id }) => _id === id);
  if (!found) return `@${id === everyone ? everyone : 'someone'}`;
  return (
    <Text as="span" soft={id === me || id === everyone ? 'warn' : 'accent'} weight={600} pad="0 4" round="sm">
      @<bdi>{found.name}</bdi>
    </Text>
  );
}

function TaskNumber({ text }: { text: string }) {
  const { Task, SharedTask, projectId, sharedWith } = use(ReferencesContext);
  if (Task && projectId) return <Task projectId={projectId} text={text} />;
  return SharedTask && sharedWith ? <SharedTask userId={sharedWith} text={text} /> : text;
}

/** Names where it leads, unless its words do: an unknown address is never hidden behind words alone. */
function Link({ href, children }: { href: string; children: Inline[] }) {
  const destination = destinationOf(href);
  const named = findLinks(wordsOf(children)).map((link) => destinationOf(link.href));
  const isNamed = named.length > 0 && named.every((name) => name === destination);
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inlinesOf(children)}
      </a>
      {!isNamed && (
        <Text as="span" tone="3" className={styles.destination}>
          {' '}
          ({destination})
        </Text>
      )}
    </>
  );
}

/** The host of a web page, or the address of a mailbox. */
function destinationOf(href: string): string {
  const { host, pathname } = new URL(href);
  return host || pathname || href;
}

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if ('children' in inline) return wordsOf(inline.children);
      return inline.kind === 'code' ? inline.text : ' ';
    })
    .join('');
