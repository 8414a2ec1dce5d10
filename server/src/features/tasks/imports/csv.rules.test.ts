import { expect, it } from 'vitest';
import { fieldsOf, plainRow, readCsv, tableSource } from './csv.rules.ts';

it.each([
  ['commas', 'Name,Due\nRoof,1\n', ['Name', 'Due'], [['Roof', '1']]],
  [
    'semicolons, and commas in cells',
    'Name;Due\nRoof, new;1\nFloor, old;2',
    ['Name', 'Due'],
    [
      ['Roof, new', '1'],
      ['Floor, old', '2'],
    ],
  ],
  ['tabs and lines that end as in old Macs', 'Name\tDue\rRoof\t1', ['Name', 'Due'], [['Roof', '1']]],
  [
    'the line of Excel that names the delimiter',
    'sep=|\r\nName|Due\r\nRoof|1',
    ['Name', 'Due'],
    [['Roof', '1']],
  ],
  [
    'quotes with delimiters, quotes and lines in them',
    'Name,Due\r\n"Roof, ""new""\nand dry",1',
    ['Name', 'Due'],
    [['Roof, "new"\nand dry', '1']],
  ],
  ['text behind a quoted cell', 'Name\n"a"b', ['Name'], [['ab']]],
  ['mixed line ends and empty lines', 'Name\r\n\r\nRoof\nFloor\r \n', ['Name'], [['Roof'], ['Floor']]],
  [
    'short and long rows',
    'a,b\n1\n1,2,3',
    ['a', 'b'],
    [
      ['1', ''],
      ['1', '2'],
    ],
  ],
  [
    'columns named as parts of objects',
    '__proto__,constructor\n1,2',
    ['__proto__', 'constructor'],
    [['1', '2']],
  ],
  ['formulas as text', 'Name\n"=cmd|\'/C calc\'!A0"', ['Name'], [["=cmd|'/C calc'!A0"]]],
] as const)('reads %s', (_, text, header, rows) => {
  expect(readCsv(text)).toEqual({ header, rows });
});

it.each([
  ['a quote that never ends', 'Name\n"Roof', 'unclosedQuote'],
  ['a million columns', `${'a,'.repeat(1_000_000)}\n1`, 'tooManyColumns'],
  ['too many rows', `a\n${'1\n'.repeat(10_001)}`, 'tooManyCards'],
  ['a header alone', 'Name,Due\n', 'noRows'],
  ['nothing', ' \n', 'noRows'],
])('refuses %s', (_, text, problem) => {
  expect(readCsv(text)).toEqual({ problem });
});

it('reads one line of 20 MB, with its name and cells cut', () => {
  const long = 'x'.repeat(10_000_000);
  const table = readCsv(`${long}\n${long}`);
  expect(table).toEqual({ header: ['x'.repeat(100)], rows: [['x'.repeat(20_000)]] });
});

it.each([
  [
    'trello',
    'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,Attachment Links,Checklist Item Total Count,Checklist Item Completed Count,Vote Count,Comment Count,Last Activity Date,List ID,List Name,Board ID,Board Name,Archived,Start Date,Due Complete',
    {
      'Card Name': 'title',
      'Card Description': 'description',
      Labels: 'labels',
      Members: 'assignee',
      'Due Date': 'due',
      'List Name': 'list',
    },
  ],
  [
    'jira',
    'Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Resolution,Assignee,Reporter,Creator,Created,Updated,Last Viewed,Resolved,Due date,Votes,Labels,Labels,Description,Environment,Custom field (Story Points),Parent,Comment,Comment',
    {
      Summary: 'title',
      Status: 'list',
      Priority: 'priority',
      Assignee: 'assignee',
      Created: 'created',
      Resolved: 'done',
      'Due date': 'due',
      Labels: 'labels',
      Description: 'description',
      Comment: 'comment',
    },
  ],
  [
    'asana',
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
    {
      'Created At': 'created',
      'Completed At': 'done',
      Name: 'title',
      'Section/Column': 'list',
      Assignee: 'assignee',
      'Due Date': 'due',
      Tags: 'labels',
      Notes: 'description',
    },
  ],
  [
    'linear',
    'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,Roadmaps',
    {
      Title: 'title',
      Description: 'description',
      Status: 'list',
      Priority: 'priority',
      Assignee: 'assignee',
      Labels: 'labels',
      Created: 'created',
      Completed: 'done',
      'Due Date': 'due',
    },
  ],
  [
    'planka',
    'Board,List,Card,Description,Labels,Members,Due date',
    {
      List: 'list',
      Card: 'title',
      Description: 'description',
      Labels: 'labels',
      Members: 'assignee',
      'Due date': 'due',
    },
  ],
  ['csv', 'Titel,STATUS,Status', { Titel: 'title', STATUS: 'list' }],
] as const)('knows the columns of %s', (source, line, expected) => {
  const header = line.split(',');
  expect(tableSource(header)).toBe(source);
  const fields = fieldsOf(header);
  const found = header.flatMap((name, at) => (fields[at] ? [[name, fields[at]] as const] : []));
  expect(Object.fromEntries(found)).toEqual(expected);
});

it('leaves out of the cells what only tools write there', () => {
  const trello = plainRow('trello', ['Card ID', 'Labels', 'List Name', 'Archived']);
  expect(trello(['1', 'Roof (sky), Water (blue_dark), Tools (old)', 'Next', 'false'])).toEqual([
    '1',
    'Roof, Water, Tools (old)',
    'Next',
    'false',
  ]);
  expect(trello(['2', '', 'Next', 'true'])[2]).toBe('Archived');
  const linear = plainRow('linear', ['Team', 'Title', 'Estimate']);
  expect(linear(['Huts', "'- sweep", "'tis late"])).toEqual(['Huts', '- sweep', "'tis late"]);
  expect(plainRow('csv', ['Title'])(["'=1"])).toEqual(["'=1"]);
});
