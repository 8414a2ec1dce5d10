import { limits } from '@tandem/contract/limits';
import type { ImportMapping, ImportSource, ProjectExport } from '@tandem/contract/tasks/tasks-imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, cardOfCells, emptyCard } from './cards.rules.ts';
import { createDateForms, dayOf, momentOf } from './dates.rules.ts';
import { readFile, type ReadFile } from './files.rules.ts';
import { columnOf, createPreviewer, createTaskMaker, type ImportContext } from './mapping.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

const contextOf = (more: Partial<ImportContext> = {}): ImportContext => ({
  source: 'csv',
  header: null,
  choices: {},
  people: [{ id: 'ana', name: 'Ana Lima' }],
  timeZone: 'Pacific/Auckland',
  now,
  ...more,
});

const make = (card: Partial<Card>, more: Partial<ImportContext> = {}) => {
  const maker = createTaskMaker(contextOf(more));
  return maker.make(maker.read(JSON.stringify({ ...emptyCard, title: 'Roof', ...card })), 0);
};

const preview = (cards: Partial<Card>[], choices: ImportMapping = {}, titles = new Map<string, number>()) => {
  const previewer = createPreviewer(contextOf({ choices }), { titles, pullRequests: 2 });
  for (const [place, card] of cards.entries())
    previewer.add({ place, card: JSON.stringify({ ...emptyCard, title: `Card ${place}`, ...card }) });
  return previewer.finish();
};

describe('dates', () => {
  it.each([
    ['2026-02-28', 'ymd', '2026-02-28'],
    ['2026-2-8', 'ymd', '2026-02-08'],
    ['2026/12/31 10:00', 'ymd', '2026-12-31'],
    ['2026-02-30', 'ymd', null],
    ['28/02/2026', 'dmy', '2026-02-28'],
    ['28.2.26', 'dmy', '2026-02-28'],
    ['31/02/2026', 'dmy', null],
    ['02/28/2026', 'mdy', '2026-02-28'],
    ['28/02/2026', 'mdy', null],
    ['05/Mar/24 12:00 AM', 'dny', '2024-03-05'],
    ['5 March 2024', 'dny', '2024-03-05'],
    ['Mar 5, 2024', 'ndy', '2024-03-05'],
    ['Foo 5, 2024', 'ndy', null],
    ['1969-12-31', 'ymd', null],
    ['0000-01-01', 'ymd', null],
    ['soon', 'ymd', null],
    ['2026-02-31T10:00:00.000Z', 'ymd', null],
    ['2026-12-01T12:30:00.000Z', 'ymd', '2026-12-02'],
  ] as const)('reads %s as %s', (text, form, day) => {
    expect(dayOf(text, form, 'Pacific/Auckland')).toBe(day);
  });

  it('knows moments by their time zone', () => {
    expect(momentOf('2026-01-01T10:00:00+02:00')?.toISOString()).toBe('2026-01-01T08:00:00.000Z');
    for (const text of [
      '2026-02-30T10:00:00Z',
      '2026-01-01T10:00',
      '2026-13-01T10:00:00Z',
      '1960-01-01T10:00:00Z',
      '',
    ])
      expect(momentOf(text)).toBeNull();
  });

  it('finds every form that fits all of them, or the one that fits most', () => {
    const formsOf = (...texts: string[]) => {
      const forms = createDateForms('UTC');
      for (const text of texts) forms.add(text, text);
      return forms;
    };
    expect(formsOf('', '').fitting()).toEqual([]);
    expect(formsOf('01/02/2026', '').fitting()).toEqual(['dmy', 'mdy']);
    expect(formsOf('01/02/2026', '13/02/2026').fitting()).toEqual(['dmy']);
    const mixed = formsOf('13/02/2026', '31/02/2026');
    expect(mixed.fitting()).toEqual(['dmy']);
    expect(mixed.strangeIn('dmy')).toEqual({ count: 1, titles: ['31/02/2026'] });
  });
});

it.each([
  ['Done', 'Done'],
  ['✅ Completed', 'Done'],
  ['Closed', 'Done'],
  ['Not done', 'To Do'],
  ['Unresolved', 'To Do'],
  ['In Progress', 'In Progress'],
  ['Code review', 'In Progress'],
  ['Archived', null],
  ['Cancelled', null],
  ['Won’t do', null],
  ['This week', 'To Do'],
  ['', 'To Do'],
])('takes the list "%s" for %s', (list, column) => {
  expect(columnOf(list)).toBe(column);
});

describe('a card', () => {
  it('becomes a task of its list, for the member of that name', () => {
    const made = make({
      list: 'Doing',
      people: ['Bo', 'ana LIMA'],
      labels: ['a', 'A', ' b '],
      priority: 'Highest',
    });
    expect(made).toMatchObject({
      notes: [],
      task: { column: 'In Progress', assigneeId: 'ana', labels: ['a', 'b'], priority: 'High', doneAt: null },
    });
  });

  it('is left out without a title, by its list, or by its place', () => {
    expect(make({ title: ' ' })).toBeNull();
    expect(make({ list: 'Archived' })).toBeNull();
    expect(make({}, { choices: { leaveOut: [0] } })).toBeNull();
    expect(make({ list: 'Now' }, { choices: { lists: [{ name: 'Now', column: null }] } })).toBeNull();
  });

  it('goes to whom the owner chooses, of those who are still in the project', () => {
    const chosen = (memberId: string | null) =>
      make({ people: ['Ana Lima'] }, { choices: { people: [{ name: 'Ana Lima', memberId }] } })?.task
        .assigneeId;
    expect([chosen('ana'), chosen(null), chosen('gone')]).toEqual(['ana', null, null]);
    const twins = [
      { id: 'a', name: 'Jo' },
      { id: 'b', name: 'jo' },
      { id: 'c', name: 'JO' },
    ];
    expect(make({ people: ['Jo'] }, { people: twins })?.task.assigneeId).toBeNull();
  });

  it('is cut to what a task can have, with a note for each', () => {
    const long = 'x'.repeat(5_000);
    const made = make({
      title: long,
      description: long,
      labels: [long, ...Array.from({ length: 11 }, (_, at) => `label ${at}`)],
      checklist: Array.from({ length: 51 }, (_, at) => ({ text: at === 0 ? long : 'item', isDone: false })),
      comments: Array.from({ length: 1_001 }, (_, at) => ({
        author: null,
        text: at === 1_000 ? long : 'a',
        at: '',
      })),
      due: 'soon',
      priority: 'somehow',
      files: 1,
    });
    expect(made?.notes).toEqual([
      'titleCut',
      'descriptionCut',
      'labelsCut',
      'checklistCut',
      'commentsCut',
      'noSuchDate',
      'noSuchPriority',
      'filesLeft',
    ]);
    const { title, description, labels, checklist, comments } = made?.task ?? emptyCard;
    expect([title.length, description?.length]).toEqual([limits.taskTitle, limits.taskDescription]);
    expect(title.endsWith('…')).toBe(true);
    expect([labels.length, checklist.length, comments.length]).toEqual([10, 50, 1_000]);
    expect([labels[0]?.length, checklist[0]?.text.length, comments.at(-1)?.text.length]).toEqual([
      40, 200, 2_000,
    ]);
    expect(make({ title: `${'x'.repeat(198)}😀😀` })?.task.title).toBe(`${'x'.repeat(198)}…`);
  });

  it('has one line in its title, and times of the past', () => {
    const future = '2027-01-01T00:00:00Z';
    const past = '2026-01-01T00:00:00.000Z';
    const made = make({
      title: ' a\nb\u2028c ',
      list: 'Done',
      createdAt: past,
      doneAt: '2025-01-01',
      movedAt: future,
    });
    expect(made?.task).toMatchObject({
      title: 'a b c',
      createdAt: new Date(past),
      doneAt: new Date(past),
      movedAt: null,
    });
    expect(make({ createdAt: future })?.task.createdAt).toEqual(now);
    expect(make({ isDone: true })?.task).toMatchObject({ column: 'Done', doneAt: now });
  });

  it.each([
    ['trello', 'Ana', 'Ana on Trello'],
    ['github', '', 'Somebody on GitHub'],
    ['csv', 'ana@example.org', 'ana'],
    ['csv', 'A\u202Ena\n', 'A na'],
    ['tandem', 'Ana on Trello', 'Ana on Trello'],
    ['tandem', null, null],
  ] as [ImportSource, string | null, string | null][])(
    'of %s names the author "%s" of a comment',
    (source, author, named) => {
      const made = make(
        {
          comments: [
            { author, text: ' Hi ', at: '' },
            { author, text: ' ', at: '' },
          ],
        },
        { source },
      );
      expect(made?.task.comments).toEqual([{ author: named, text: 'Hi', at: now }]);
    },
  );

  it.each([
    ['14/Jul/25 3:42 PM', '2025-07-14T00:00:00.000Z'],
    ['Tue May 14 2024 08:53:33 GMT+0200 (Central European Summer Time)', '2024-05-14T06:53:33.000Z'],
    ['2024-05-14T08:53:33Z', '2024-05-14T08:53:33.000Z'],
  ])('is as old as its file says: %s', (createdAt, at) => {
    const { dateForm } = preview([{ createdAt }]);
    const made = make({ createdAt }, { choices: { dateForm: dateForm ?? 'ymd' } });
    expect(made?.task.createdAt.toISOString()).toBe(at);
  });

  it('is read from a row by what its columns become', () => {
    const header = ['Summary', 'Labels', 'Labels', 'Comment', 'Resolved', 'Extra'];
    const maker = createTaskMaker(contextOf({ header, source: 'jira' }));
    const row = ['Roof', 'a; b', 'c', '05/Mar/24 10:00 AM;ana;Leaks', '2026-01-01', 'x'];
    expect(maker.make(maker.read(JSON.stringify(row)), 0)?.task).toMatchObject({
      title: 'Roof',
      labels: ['a', 'b', 'c'],
      column: 'Done',
      comments: [{ author: 'ana on Jira', text: 'Leaks' }],
    });
    const chosen = createTaskMaker(contextOf({ header: ['x', 'y'], choices: { columns: [null, 'title'] } }));
    expect(chosen.make(chosen.read('["no","yes"]'), 0)?.task).toMatchObject({
      title: 'yes',
      column: 'To Do',
    });
  });
});

describe('a preview', () => {
  it('counts lists, people and what does not fit, in the order of the file', () => {
    const { preview: shown, total } = preview([
      { list: 'Next', people: ['Bo'], files: 2 },
      { list: 'Done', people: ['Bo', 'Ana Lima'], files: 1 },
      { list: 'Next', title: '' },
      { list: 'Archived' },
    ]);
    expect(total).toBe(2);
    expect(shown.lists).toEqual([
      { name: 'Next', count: 1, leftOut: 0, column: 'To Do' },
      { name: 'Done', count: 1, leftOut: 0, column: 'Done' },
      { name: 'Archived', count: 1, leftOut: 0, column: null },
    ]);
    expect(shown.people).toEqual([
      { name: 'Bo', count: 2, memberId: null },
      { name: 'Ana Lima', count: 1, memberId: 'ana' },
    ]);
    expect(shown.notes).toEqual([
      { note: 'filesLeft', count: 2, examples: ['Card 0', 'Card 1'] },
      { note: 'titleMissing', count: 1, examples: [] },
      { note: 'pullRequests', count: 2, examples: [] },
    ]);
    expect(shown.cards.map(({ notes }) => notes)).toEqual([
      ['filesLeft'],
      ['filesLeft'],
      ['titleMissing'],
      [],
    ]);
  });

  it('leaves out what is on the board, unless the owner chose', () => {
    const titles = new Map([['card 1', 12]]);
    const first = preview([{}, {}], {}, titles);
    expect([first.preview.leaveOut, first.total]).toEqual([[1], 1]);
    expect(first.preview.cards.map(({ sameAs }) => sameAs)).toEqual([undefined, 12]);
    const chosen = preview([{}, {}], { leaveOut: [] }, titles);
    expect([chosen.preview.leaveOut, chosen.total]).toEqual([[], 2]);
  });

  it('says which dates are none, and asks where all can be read in two ways', () => {
    const strange = preview([{ due: '28/02/2026' }, { due: '31/02/2026' }]);
    expect(strange.dateForm).toBe('dmy');
    expect(strange.preview.notes).toContainEqual({ note: 'noSuchDate', count: 1, examples: ['Card 1'] });
    expect(strange.preview.cards.map(({ dueDate, dueText }) => [dueDate, dueText])).toEqual([
      ['2026-02-28', undefined],
      [null, '31/02/2026'],
    ]);
    const twofold = preview([{ due: '01/02/2026' }]);
    expect([twofold.dateForm, twofold.preview.dateForms]).toEqual([null, ['dmy', 'mdy']]);
    expect(preview([{ due: '01/02/2026' }], { dateForm: 'mdy' }).preview.cards[0]?.dueDate).toBe(
      '2026-01-02',
    );
    expect(preview([{}]).dateForm).toBe('ymd');
  });

  it('shows a hundred cards and what stands first in each column', () => {
    const header = ['Title', 'Wer'];
    const previewer = createPreviewer(contextOf({ header }), { titles: new Map(), pullRequests: 0 });
    for (let place = 0; place < 120; place += 1)
      previewer.add({ place, card: JSON.stringify([`Card ${place}`, place === 1 ? 'Bo' : '']) });
    const { preview: shown, total } = previewer.finish();
    expect([shown.cards.length, total]).toEqual([100, 120]);
    expect(shown.columns).toEqual([
      { name: 'Title', field: 'title', example: 'Card 0' },
      { name: 'Wer', field: null, example: 'Bo' },
    ]);
  });
});

type Exported = ProjectExport['tasks'][number];

const text = (most: number) =>
  fc
    .string({
      unit: fc.constantFrom('a', '"', ',', '\n', '=1+1', '\u202E', 'é', '😀', '{', '<b>', '\\', ' x'),
      maxLength: most,
    })
    .map((middle) => `t${middle}.`);
const line = (most: number) => text(most).map((value) => value.replaceAll('\n', ' '));
const time = fc.integer({ min: 0, max: now.getTime() }).map((ms) => new Date(ms).toISOString());
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** A task that a board can have. */
const exportedTask: fc.Arbitrary<Exported> = fc
  .record({
    number: fc.constant(1),
    title: line(20),
    description: orNull(text(60)),
    column: fc.constantFrom('To Do', 'In Progress', 'Done'),
    isHeldOverdue: fc.boolean(),
    dueDate: fc.constantFrom(null, '2026-02-28', '9999-12-31'),
    priority: fc.constantFrom(null, 'Low', 'Medium', 'High'),
    labels: fc.uniqueArray(line(5), { selector: (label) => label.toLowerCase(), maxLength: 4 }),
    assignee: fc.constantFrom(null, 'Ana Lima'),
    createdAt: time,
    movedAt: orNull(time),
    doneAt: time,
    checklist: fc.array(fc.record({ text: line(8), isDone: fc.boolean() }), { maxLength: 3 }),
    comments: fc.array(
      fc.record({ author: fc.constantFrom(null, 'Ana on Trello'), text: text(30), at: time }),
      {
        maxLength: 3,
      },
    ),
  })
  .map((task) => ({
    ...task,
    isHeldOverdue: task.isHeldOverdue && task.column !== 'Done',
    doneAt: task.column !== 'Done' ? null : task.doneAt < task.createdAt ? task.createdAt : task.doneAt,
  }));

const readBack = (exported: readonly Exported[]): (Exported | undefined)[] => {
  const file = JSON.stringify({ format: 'tandem.project', version: 1, tasks: exported });
  const { rows } = readFile(new TextEncoder().encode(file)) as ReadFile;
  const maker = createTaskMaker(contextOf({ source: 'tandem' }));
  return rows.map((row, place) => {
    const made = maker.make(maker.read(row), place);
    if (made === null) return undefined;
    const { assigneeId, ...task } = made.task;
    return {
      ...task,
      assignee: assigneeId && 'Ana Lima',
      createdAt: task.createdAt.toISOString(),
      movedAt: task.movedAt?.toISOString() ?? null,
      doneAt: task.doneAt?.toISOString() ?? null,
      comments: task.comments.map((comment) => ({ ...comment, at: comment.at.toISOString() })),
    };
  });
};

it('reads back every task of an export as it was', () => {
  fc.assert(
    fc.property(fc.array(exportedTask, { minLength: 1, maxLength: 10 }), (exported) => {
      expect(readBack(exported)).toEqual(exported);
    }),
  );
});

describe('the cells of a row', () => {
  it('have their labels and people by commas and semicolons, however many spaces stand in them', () => {
    const spaces = ' '.repeat(400_000);
    const card = cardOfCells(
      ['Roof', `wood ,${spaces}a${spaces}b;roof`, 'Ana Lima ; Bo'],
      ['title', 'labels', 'assignee'],
    );
    expect(card).toMatchObject({ title: 'Roof', people: ['Ana Lima', 'Bo'] });
    expect(card.labels).toEqual(['wood', `a${spaces}b`, 'roof']);
  });
});
