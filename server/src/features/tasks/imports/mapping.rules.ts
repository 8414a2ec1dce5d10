import { limits } from '@tandem/contract/limits';
import type { TaskPriority } from '@tandem/contract/tasks';
import {
  type DateForm,
  type ImportColumn,
  type ImportField,
  importLimits,
  type ImportMapping,
  type ImportNote,
  importNotes,
  type ImportPreview,
  type ImportSource,
  type PreviewCard,
} from '@tandem/contract/tasks/tasks-imports';
import { cleanList } from '@tandem/contract/values';
import { archivedList, type Card, cardOfCells } from './cards.rules.ts';
import { fieldsOf } from './csv.rules.ts';
import { createDateForms, dayOf, momentOf } from './dates.rules.ts';

/** What a card becomes. */
export interface ImportedTask {
  title: string;
  description: string | null;
  column: ImportColumn;
  isHeldOverdue: boolean;
  labels: string[];
  dueDate: string | null;
  priority: TaskPriority | null;
  assigneeId: string | null;
  createdAt: Date;
  movedAt: Date | null;
  doneAt: Date | null;
  checklist: { text: string; isDone: boolean }[];
  comments: { author: string | null; text: string; at: Date }[];
  number: number;
}

/** A file, what was chosen about it, and the project that it goes to. */
export interface ImportContext {
  source: ImportSource;
  header: readonly string[] | null;
  choices: ImportMapping;
  people: readonly { id: string; name: string }[];
  timeZone: string;
  now: Date;
}

const doneWord =
  /\b(?:done|completed?|closed|resolved|finished|shipped|released|merged|erledigt|fertig|hecho|terminé)\b/i;
const progressWord =
  /\b(?:doing|progress|started|review|testing|active|wip|working|ongoing|in arbeit|en cours)\b/i;
const leftOutWord = /^(?:archived?|cancell?ed|won['’]?t (?:do|fix)|duplicates?)$/i;

/** The column that the name of a list stands for; null for cards that nobody works on any more. */
export function columnOf(list: string): ImportColumn | null {
  if (list === archivedList || leftOutWord.test(list)) return null;
  if (doneWord.test(list) && !/\bnot\b|\bun/i.test(list)) return 'Done';
  return progressWord.test(list) ? 'In Progress' : 'To Do';
}

const priorities: [RegExp, TaskPriority | null][] = [
  [/^(?:low|lowest|minor|trivial)$/i, 'Low'],
  [/^(?:medium|normal|moderate)$/i, 'Medium'],
  [/^(?:high|highest|urgent|critical|blocker|major)$/i, 'High'],
  [/^(?:|none|no priority)$/i, null],
];

const priorityOf = (text: string) => priorities.find(([known]) => known.test(text.trim()))?.[1];

/** Controls, line separators, and signs that change the direction of the text around a name. */
const unnamed = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** The first characters of a text, without half a sign at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Text of one line, which titles and labels are. */
const lineOf = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The name of a person: one line, and of an address only what is before the @. */
const nameOf = (text: string): string =>
  cut(
    text
      .replaceAll(unnamed, ' ')
      .replace(/^(\S+)@\S+$/, '$1')
      .trim(),
    importLimits.author,
  );

const toolNames: Partial<Record<ImportSource, string>> = {
  trello: 'Trello',
  github: 'GitHub',
  gitlab: 'GitLab',
  forgejo: 'Forgejo',
  gitea: 'Gitea',
  jira: 'Jira',
  asana: 'Asana',
  linear: 'Linear',
  planka: 'Planka',
};

/** How the author of an imported comment is named, who is nobody here; null for a deleted member of an export. */
function authorOf(author: string | null, source: ImportSource): string | null {
  const name = nameOf(author ?? '');
  if (source === 'tandem') return name || null;
  const tool = toolNames[source];
  return `${name || 'Somebody'}${tool === undefined ? '' : ` on ${tool}`}`;
}

const rowFields = ({ header, choices }: ImportContext): (ImportField | null)[] =>
  choices.columns ?? fieldsOf(header ?? []);

/** The card of a stored row. */
const cardOf = (row: string, fields: readonly (ImportField | null)[], isTable: boolean): Card => {
  const stored = JSON.parse(row) as Card | string[];
  return isTable ? cardOfCells(stored as string[], fields) : (stored as Card);
};

/** A time of the past; null where the text names none. */
function pastOf(text: string, { timeZone, now, form }: ImportContext & { form: DateForm }): Date | null {
  const day = dayOf(text, form, timeZone);
  const at = momentOf(text) ?? (day === null ? null : new Date(`${day}T00:00:00Z`));
  return at === null || at > now ? null : at;
}

/** Makes tasks of stored rows as it was chosen. Null for a card that is left out. */
export function createTaskMaker(context: ImportContext) {
  const { header, source, choices } = context;
  const fields = rowFields(context);
  const columns = new Map(choices.lists?.map(({ name, column }) => [name, column]));
  const chosen = new Map(choices.people?.map(({ name, memberId }) => [name, memberId]));
  const members = membersByName(context.people);
  const ids = new Set(context.people.map(({ id }) => id));
  const leftOut = new Set(choices.leaveOut);
  const columnFor = (list: string) => columns.get(list) ?? (columns.has(list) ? null : columnOf(list));
  const memberFor = (name: string) => {
    const id = chosen.has(name) ? chosen.get(name) : members.get(name.toLowerCase());
    return id != null && ids.has(id) ? id : null;
  };
  return {
    columnFor,
    memberFor,
    /** What the file says, in one line each where it is a name. */
    read: (row: string): Card => {
      const card = cardOf(row, fields, header !== null);
      const people = [...new Set(card.people.map(nameOf).filter((name) => name !== ''))];
      return {
        ...card,
        title: lineOf(card.title),
        list: cut(lineOf(card.list), importLimits.author),
        people,
      };
    },
    make: (card: Card, place: number): { task: ImportedTask; notes: ImportNote[] } | null => {
      const column = columnFor(card.list);
      if (column === null || card.title === '' || leftOut.has(place)) return null;
      return taskOf(
        card,
        { ...context, form: choices.dateForm ?? 'ymd' },
        {
          column: card.isDone ? 'Done' : column,
          assigneeId: card.people.map(memberFor).find((id) => id !== null) ?? null,
          source,
        },
      );
    },
  };
}

interface Placed {
  column: ImportColumn;
  assigneeId: string | null;
  source: ImportSource;
}

function taskOf(
  given: Card,
  context: ImportContext & { form: DateForm },
  { column, assigneeId, source }: Placed,
): { task: ImportedTask; notes: ImportNote[] } {
  const { form, timeZone, now } = context;
  const card = {
    ...given,
    description: given.description.trim(),
    comments: given.comments.filter(({ text }) => text.trim() !== ''),
    checklist: given.checklist.filter(({ text }) => lineOf(text) !== ''),
  };
  const labels = cleanList(card.labels.map(lineOf).map((label) => cut(label, limits.list.entry)));
  const dueDate = card.due === '' ? null : dayOf(card.due, form, timeZone);
  const priority = priorityOf(card.priority);
  const createdAt = pastOf(card.createdAt, context) ?? now;
  const finished = pastOf(card.doneAt, context) ?? now;
  const task: ImportedTask = {
    title: cut(card.title, limits.taskTitle),
    description: cut(card.description, limits.taskDescription) || null,
    column,
    isHeldOverdue: card.isHeldOverdue && column !== 'Done',
    labels: labels.slice(0, limits.taskLabels),
    dueDate,
    priority: priority ?? null,
    assigneeId,
    createdAt,
    movedAt: pastOf(card.movedAt, context),
    doneAt: column === 'Done' ? (finished < createdAt ? createdAt : finished) : null,
    checklist: card.checklist
      .slice(0, limits.checklistItems)
      .map(({ text, isDone }) => ({ text: cut(lineOf(text), limits.checklistItem), isDone })),
    comments: card.comments.slice(-limits.commentsOfTask).map(({ author, text, at }) => ({
      author: authorOf(author, source),
      text: cut(text.trim(), limits.comment),
      at: pastOf(at, context) ?? now,
    })),
    number: card.number,
  };
  const hasNoDate = card.due !== '' && dueDate === null;
  return { task, notes: notesOf(card, { labels, hasNoDate, hasNoPriority: priority === undefined }) };
}

const isTooLong = (texts: readonly { text: string }[], most: { texts: number; length: number }): boolean =>
  texts.length > most.texts || texts.some(({ text }) => text.length > most.length);

/** What of a card a task cannot have. */
function notesOf(
  { title, description, labels: given, checklist, comments, files }: Card,
  { labels, hasNoDate, hasNoPriority }: { labels: string[]; hasNoDate: boolean; hasNoPriority: boolean },
): ImportNote[] {
  const { checklistItems, checklistItem, commentsOfTask, comment } = limits;
  const found: Partial<Record<ImportNote, boolean>> = {
    titleCut: title.length > limits.taskTitle,
    descriptionCut: description.length > limits.taskDescription,
    labelsCut: labels.length > limits.taskLabels || given.some(({ length }) => length > limits.list.entry),
    checklistCut: isTooLong(checklist, { texts: checklistItems, length: checklistItem }),
    commentsCut: isTooLong(comments, { texts: commentsOfTask, length: comment }),
    noSuchDate: hasNoDate,
    noSuchPriority: hasNoPriority,
    filesLeft: files > 0,
  };
  return importNotes.filter((note) => found[note] === true);
}

/** Members by their names in small letters; a name that two of them have stands for neither. */
function membersByName(people: ImportContext['people']): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of people) {
    const key = name.toLowerCase();
    if (taken.has(key)) found.delete(key);
    else found.set(key, id);
    taken.add(key);
  }
  return found;
}

/** In the order of the file, as boards show their lists. */
const firstOf = <Counts extends object>(counts: Map<string, Counts>, most: number) =>
  [...counts].slice(0, most).map(([name, found]) => ({ name, ...found }));

/** A row of the file, and where it stands there. */
export interface StoredRow {
  place: number;
  card: string;
}

/**
 * Says what would become of a file. `titles` has the numbers of the tasks on the board by their titles in small letters; `total`
 * counts what would be imported.
 */
export function createPreviewer(
  context: ImportContext,
  { titles, pullRequests }: { titles: ReadonlyMap<string, number>; pullRequests: number },
) {
  const { header, timeZone, choices } = context;
  const fields = rowFields(context);
  const maker = createTaskMaker({ ...context, choices: { ...choices, leaveOut: choices.leaveOut ?? [] } });
  const dates = createDateForms(timeZone);
  const createdDates = createDateForms(timeZone);
  const lists = new Map<string, { count: number; leftOut: number }>();
  const people = new Map<string, { count: number }>();
  const notes = new Map<ImportNote, { count: number; examples: string[] }>();
  const [shown, leaveOut]: [(StoredRow & { read: Card })[], number[]] = [[], []];
  const examples = (header ?? []).map(() => '');
  const leftOut = new Set(choices.leaveOut);
  let total = 0;
  const note = (kind: ImportNote, title: string) => {
    const known = notes.get(kind) ?? { count: 0, examples: [] };
    if (title !== '' && known.examples.length < 3) known.examples.push(cut(title, 80));
    notes.set(kind, { ...known, count: known.count + 1 });
  };
  const add = ({ place, card }: StoredRow): void => {
    if (header !== null && examples.includes(''))
      (JSON.parse(card) as string[]).forEach((cell, at) => (examples[at] ||= cut(lineOf(cell), 80)));
    const read = maker.read(card);
    const made = maker.make(read, place);
    const isThere = choices.leaveOut === undefined && titles.has(read.title.toLowerCase());
    if (read.title === '') note('titleMissing', '');
    else {
      const list = lists.get(read.list) ?? { count: 0, leftOut: 0 };
      const isOut = isThere || leftOut.has(place);
      lists.set(read.list, { count: list.count + 1, leftOut: list.leftOut + Number(isOut) });
      if (isThere) leaveOut.push(place);
      if (made !== null && !isThere) total += 1;
    }
    if (shown.length < importLimits.shown) shown.push({ place, card, read });
    if (made === null) return;
    dates.add(read.due, read.title);
    createdDates.add(read.createdAt, read.title);
    for (const name of read.people) people.set(name, { count: (people.get(name)?.count ?? 0) + 1 });
    for (const kind of made.notes) if (kind !== 'noSuchDate') note(kind, read.title);
  };
  return {
    add,
    finish: (): { preview: ImportPreview; total: number; dateForm: DateForm | null } => {
      const possible = dates.fitting();
      // Nothing is asked for the sake of the past alone: it only says how old a task is.
      const [ofCreated = 'ymd'] = createdDates.fitting();
      const dateForm = choices.dateForm ?? (possible.length > 1 ? null : (possible[0] ?? ofCreated));
      const form = dateForm ?? possible[0] ?? 'ymd';
      const strange = dates.strangeIn(form);
      if (strange.count > 0) notes.set('noSuchDate', { count: strange.count, examples: strange.titles });
      if (pullRequests > 0) notes.set('pullRequests', { count: pullRequests, examples: [] });
      const preview: ImportPreview = {
        columns:
          header?.map((name, at) => ({ name, field: fields[at] ?? null, example: examples[at] ?? '' })) ??
          null,
        dateForms: possible,
        dateForm,
        lists: firstOf(lists, importLimits.lists).map((list) => ({
          ...list,
          column: maker.columnFor(list.name),
        })),
        people: firstOf(people, importLimits.people).map((person) => ({
          ...person,
          memberId: maker.memberFor(person.name),
        })),
        cards: shown.map(({ place, read }) => previewCard(read, { place, form, context, titles })),
        leaveOut: choices.leaveOut ?? leaveOut,
        notes: [...notes].map(([kind, found]) => ({ note: kind, ...found })),
      };
      return { preview, total, dateForm };
    },
  };
}

function previewCard(
  card: Card,
  {
    place,
    form,
    context,
    titles,
  }: { place: number; form: DateForm; context: ImportContext; titles: ReadonlyMap<string, number> },
): PreviewCard {
  const placed = { column: 'To Do' as const, assigneeId: null, source: context.source };
  const { task, notes } = taskOf(card, { ...context, form }, placed);
  const sameAs = titles.get(card.title.toLowerCase());
  return {
    place,
    title: task.title,
    list: card.list,
    labels: task.labels,
    dueDate: task.dueDate,
    ...(notes.includes('noSuchDate') && { dueText: cut(lineOf(card.due), 40) }),
    assignee: card.people[0] ?? '',
    notes: card.title === '' ? ['titleMissing', ...notes] : notes,
    ...(sameAs !== undefined && { sameAs }),
  };
}
