import { limits } from '@tandem/contract/limits';
import { importLimits, type ImportField } from '@tandem/contract/tasks/tasks-imports';

/** A card of a file before anybody chose what becomes of it. Texts that are not there are empty. */
export interface Card {
  title: string;
  description: string;
  list: string;
  labels: string[];
  /** Whom it is assigned to, by the names that the file has. */
  people: string[];
  due: string;
  priority: string;
  createdAt: string;
  doneAt: string;
  movedAt: string;
  isDone: boolean;
  isHeldOverdue: boolean;
  checklist: { text: string; isDone: boolean }[];
  comments: { author: string | null; text: string; at: string }[];
  files: number;
  /** Of our own export; 0 in others. */
  number: number;
}

/** No text of a card is kept longer; those that are too long for a task are cut later, which the preview says. */
export const longestText = 20_000;

/** What a card has no more of than one beyond what a task can have, by which the preview tells that some is left out. */
const items = limits.checklistItems + 1;
const latest = limits.commentsOfTask + 1;

export const emptyCard: Card = {
  title: '',
  description: '',
  list: '',
  labels: [],
  people: [],
  due: '',
  priority: '',
  createdAt: '',
  doneAt: '',
  movedAt: '',
  isDone: false,
  isHeldOverdue: false,
  checklist: [],
  comments: [],
  files: 0,
  number: 0,
};

/** Rows that a card becomes, which is what a transaction takes time for. */
export const weightOf = ({ checklist, comments }: Pick<Card, 'checklist' | 'comments'>): number =>
  1 + checklist.length + comments.length;

type Value = Record<string, unknown>;

const isRecord = (value: unknown): value is Value => typeof value === 'object' && value !== null;

/** What a key of a value holds; files may have anything anywhere. */
const at = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const textAt = (value: unknown, ...keys: string[]): string => {
  for (const key of keys) {
    const found = at(value, key);
    if (typeof found === 'string' && found !== '') return found.slice(0, longestText);
    if (typeof found === 'number') return String(found);
  }
  return '';
};

const listAt = (value: unknown, key: string): unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};

/** Names in a list of texts, or of things with a name. */
const namesAt = (value: unknown, key: string, ...keys: string[]): string[] =>
  listAt(value, key)
    .slice(0, importLimits.people)
    .map((entry) => (typeof entry === 'string' ? entry.slice(0, longestText) : textAt(entry, ...keys)))
    .filter((name) => name !== '');

/** Where Trello's archived cards go. */
export const archivedList = 'Archived';

/** Groups what names another thing by its id. */
function byId(values: unknown[], key: string): Map<string, unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const value of values) {
    const id = textAt(value, key);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [value]);
    else group.push(value);
  }
  return groups;
}

/** Trello's ids begin with the time in seconds. */
function timeOfId(id: string): string {
  const seconds = /^[\da-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0;
  return seconds === 0 ? '' : new Date(seconds * 1_000).toISOString();
}

/** The cards of a board that Trello exported as JSON, in its order. */
export function trelloCards(board: unknown): Card[] {
  const lists = new Map(
    listAt(board, 'lists').map((list, order) => {
      const place = { order, name: textAt(list, 'name'), isClosed: at(list, 'closed') === true };
      return [textAt(list, 'id'), place];
    }),
  );
  const people = new Map(
    listAt(board, 'members').map((member) => [textAt(member, 'id'), textAt(member, 'fullName', 'username')]),
  );
  const checklists = byId(listAt(board, 'checklists'), 'idCard');
  const comments = byId(
    listAt(board, 'actions')
      .filter((action) => textAt(action, 'type') === 'commentCard')
      .map((action) => ({ card: textAt(at(at(action, 'data'), 'card'), 'id'), action })),
    'card',
  );
  const order = (card: unknown) => lists.get(textAt(card, 'idList'))?.order ?? lists.size;
  return listAt(board, 'cards')
    .toSorted((a, b) => order(a) - order(b) || Number(at(a, 'pos') ?? 0) - Number(at(b, 'pos') ?? 0))
    .map((card) => {
      const [id, list] = [textAt(card, 'id'), lists.get(textAt(card, 'idList'))];
      return {
        ...emptyCard,
        title: textAt(card, 'name'),
        description: textAt(card, 'desc'),
        list: at(card, 'closed') === true || list?.isClosed === true ? archivedList : (list?.name ?? ''),
        labels: namesAt(card, 'labels', 'name', 'color'),
        people: namesAt(card, 'idMembers').map((member) => people.get(member) ?? ''),
        due: textAt(card, 'due'),
        createdAt: timeOfId(id),
        doneAt: textAt(card, 'dateLastActivity'),
        checklist: trelloItems(checklists.get(id) ?? []),
        comments: (comments.get(id) ?? [])
          .slice(0, latest)
          .map((comment) => trelloComment(at(comment, 'action')))
          .toReversed(),
        files: listAt(card, 'attachments').length,
      };
    });
}

const trelloComment = (action: unknown) => ({
  author: textAt(at(action, 'memberCreator'), 'fullName', 'username'),
  text: textAt(at(action, 'data'), 'text'),
  at: textAt(action, 'date'),
});

const trelloItems = (checklists: unknown[]): Card['checklist'] =>
  checklists
    .flatMap((checklist) =>
      listAt(checklist, 'checkItems')
        .slice(0, items)
        .toSorted((a, b) => Number(at(a, 'pos') ?? 0) - Number(at(b, 'pos') ?? 0))
        .map((item) => ({ text: textAt(item, 'name'), isDone: textAt(item, 'state') === 'complete' })),
    )
    .slice(0, items);

/** The issues of GitHub's API or command line, or of GitLab's API. Pull requests are none. */
export function issueCards(issues: unknown[]): { cards: Card[]; pullRequests: number } {
  const isPull = (issue: unknown) => isRecord(at(issue, 'pull_request'));
  const cards = issues.filter((issue) => !isPull(issue)).map(issueCard);
  return { cards, pullRequests: issues.length - cards.length };
}

function issueCard(issue: unknown): Card {
  const isOpen = /^open/i.test(textAt(issue, 'state'));
  return {
    ...emptyCard,
    title: textAt(issue, 'title'),
    description: textAt(issue, 'body', 'description'),
    list: isOpen ? 'Open' : 'Closed',
    labels: namesAt(issue, 'labels', 'name'),
    people: namesAt(issue, 'assignees', 'name', 'login', 'username'),
    due: textAt(issue, 'due_date') || textAt(at(issue, 'milestone'), 'due_on', 'dueOn', 'due_date'),
    createdAt: textAt(issue, 'created_at', 'createdAt'),
    doneAt: textAt(issue, 'closed_at', 'closedAt'),
    comments: [...listAt(issue, 'comments'), ...listAt(issue, 'notes')].slice(-latest).map((comment) => ({
      author: textAt(at(comment, 'author') ?? at(comment, 'user'), 'name', 'login', 'username'),
      text: textAt(comment, 'body', 'note'),
      at: textAt(comment, 'createdAt', 'created_at'),
    })),
  };
}

/** The tasks of our own export. */
export const ownCards = (tasks: unknown[]): Card[] =>
  tasks.map((task) => ({
    ...emptyCard,
    title: textAt(task, 'title'),
    description: textAt(task, 'description'),
    list: textAt(task, 'column'),
    labels: namesAt(task, 'labels'),
    people: [textAt(task, 'assignee')].filter((name) => name !== ''),
    due: textAt(task, 'dueDate'),
    priority: textAt(task, 'priority'),
    createdAt: textAt(task, 'createdAt'),
    doneAt: textAt(task, 'doneAt'),
    movedAt: textAt(task, 'movedAt'),
    isHeldOverdue: at(task, 'isHeldOverdue') === true,
    checklist: listAt(task, 'checklist')
      .slice(0, items)
      .map((item) => ({
        text: textAt(item, 'text'),
        isDone: at(item, 'isDone') === true,
      })),
    comments: listAt(task, 'comments')
      .slice(-latest)
      .map((comment) => ({
        author: textAt(comment, 'author') || null,
        text: textAt(comment, 'text'),
        at: textAt(comment, 'at'),
      })),
    number: Number(textAt(task, 'number')) || 0,
  }));

/** Not by an expression that takes the spaces too: it would look at each of many spaces again for each of them. */
const entriesIn = (cell: string): string[] => cell.split(/[,;]/).map((entry) => entry.trim());

/** Jira writes a comment as its time, the author's id and the text, with semicolons between. */
const ofJira = /^([^;\n]{6,40});([^;\n]{1,200});([^]*)$/;

/** The card of a table's row, by what its columns become. */
export function cardOfCells(cells: readonly string[], fields: readonly (ImportField | null)[]): Card {
  const all = (field: ImportField) =>
    fields.flatMap((of, index) => (of === field && cells[index]?.trim() ? [cells[index].trim()] : []));
  const only = (field: ImportField) => all(field)[0] ?? '';
  const done = only('done');
  return {
    ...emptyCard,
    title: only('title'),
    description: only('description'),
    list: only('list'),
    labels: all('labels').flatMap(entriesIn),
    people: all('assignee').flatMap(entriesIn),
    due: only('due'),
    priority: only('priority'),
    createdAt: only('created'),
    doneAt: done,
    isDone: done !== '' && !/^(?:false|no|0)$/i.test(done),
    comments: all('comment').map((cell) => {
      const [, time = '', author = '', text = cell] = ofJira.exec(cell) ?? [];
      return { author, text, at: time };
    }),
  };
}
