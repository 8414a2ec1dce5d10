import { listChatMessages, openGroupChat } from '@tandem/contract/chat';
import { editTask, type ListedTask, moveTask } from '@tandem/contract/tasks';
import {
  addChecklistItem,
  type ChecklistItem,
  deleteChecklistItem,
  editChecklistItem,
  listChecklist,
  makeTaskOfComment,
  makeTaskOfItem,
} from '@tandem/contract/tasks/tasks-checklist';
import {
  addTaskComment,
  listTaskActivity,
  listTaskComments,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { card, expectNotice, openBoard, panelOf, startBoardServer } from '../../../testing/board-app.tsx';
import { ben, me, taskNamed } from '../../../testing/sample-tasks.ts';
import { write } from '../../../testing/write.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});

async function openPanel(task: ListedTask, ...others: ListedTask[]) {
  const app = await openBoard(board, [task, ...others]);
  await app.user.click(card(task.title));
  return { ...app, panel: within(await panelOf(task.title)) };
}

it('brings the comment of the URL into view and focuses it', async () => {
  const comment = (_id: string, text: string): TaskComment => ({
    _id,
    text,
    createdAt: '2026-11-20T09:00:00.000Z',
    editedAt: null,
    createdBy: ben,
    isHidden: false,
  });
  board.server.answer(listTaskComments, { comments: [comment('c1', 'Blue?'), comment('c2', 'Green.')] });
  const { router } = await openBoard(board, [taskNamed('First')]);
  await router.navigate({ to: '/', search: { task: taskNamed('First')._id, comment: 'c1' } } as never);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Blue?'));
});

describe('a task made of something else', () => {
  it('is made of a comment and of a checklist item, and stands in their place', async () => {
    const comment = {
      _id: 'c1',
      text: 'Buy chalk',
      createdAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      createdBy: ben,
    };
    board.server.answer(listTaskComments, { comments: [comment] });
    board.server.answer(listChecklist, {
      data: { items: [{ _id: 'i1', text: 'Rope', isDone: false }], version: 1 },
    });
    const { user, panel } = await openPanel(taskNamed('First'));
    const [chalk, rope] = [taskNamed('Buy chalk', { _id: 't8' }), taskNamed('Rope', { _id: 't9' })];
    board.server.answer(makeTaskOfComment, { message: 'Task created.', data: chalk });
    board.server.answer(makeTaskOfItem, { message: 'Task created.', data: rope });
    await user.click(await panel.findByRole('button', { name: /^Make a task of the comment/ }));
    expect(await panel.findByRole('link', { name: /Buy chalk/ })).toBeTruthy();
    expect(panel.queryByRole('button', { name: /^Make a task of the comment/ })).toBeNull();
    board.server.answer(listChecklist, { data: { items: [], version: 2 } });
    await user.click(panel.getByRole('button', { name: 'Make a task of “Rope”' }));
    await waitFor(() => expect(panel.queryByRole('checkbox', { name: 'Rope' })).toBeNull());
    expect(card('Rope')).toBeTruthy();
  });

  it('leads to the task that it was made of', async () => {
    const first = taskNamed('First');
    const made = taskNamed('Made', { madeOf: { taskId: first._id, commentId: 'c1' } });
    const { user, panel } = await openPanel(made, first);
    await user.click(await panel.findByRole('button', { name: /First$/ }));
    expect(await panelOf('First')).toBeTruthy();
  });

  it('shows the words of its message as they are now, and leads to it', async () => {
    board.server.answer(openGroupChat, { message: 'Chat opened.', data: { _id: 'c' } });
    const found = {
      _id: 'm1',
      chatId: 'c',
      seq: 4,
      text: '**Two** groups again',
      createdAt: '2026-11-20T09:00:00.000Z',
      sender: ben,
      clientId: null,
    };
    board.server.answer(listChatMessages, { data: [found], hasMore: true, changeSeq: 0 });
    const { panel } = await openPanel(taskNamed('First', { messageId: 'm1' }));
    expect(await panel.findByText(/^From chat · .*: “Two groups again”$/)).toBeTruthy();
    const link = panel.getByRole('link', { name: /^Open/ });
    expect(link.getAttribute('href')).toMatch(/\/collab-chat\/.*\/group\?message=m1$/);
  });
});

describe('the panel of a task', () => {
  it('changes the title in place on Enter, and not on Escape or when it is blank', async () => {
    const { user, panel } = await openPanel(taskNamed('First', { version: 4 }));
    await user.click(panel.getByRole('button', { name: 'First' }));
    await user.keyboard(' draft{Escape}');
    await user.click(panel.getByRole('button', { name: 'First' }));
    await user.clear(panel.getByRole('textbox', { name: 'Title' }));
    await user.keyboard('{Enter}');
    await user.click(panel.getByRole('button', { name: 'First' }));
    await user.keyboard(' of all{Enter}');
    expect(await screen.findByRole('button', { name: 'First of all' })).toBeTruthy();
    expect(board.server.bodiesOf(editTask)).toEqual([{ title: 'First of all', version: 4 }]);
  });

  it('offers both values when somebody else changed the title, and keeps the chosen one', async () => {
    const { user, panel } = await openPanel(taskNamed('First'));
    const current = taskNamed('First', { title: 'Theirs', version: 3 });
    board.server.refuse(editTask, 409, { message: 'Changed.', fields: { title: 'Changed.' }, current });
    await user.click(panel.getByRole('button', { name: 'First' }));
    await user.keyboard(' of mine{Enter}');
    const own = await screen.findByRole('radio', { name: /Keep yours/ });
    expect(own.textContent).toContain('First of mine');
    expect(screen.getByRole('radio', { name: /Use theirs/ }).textContent).toContain('Theirs');
    await user.click(own);
    await waitFor(() =>
      expect(board.server.bodiesOf(editTask).at(-1)).toEqual({ title: 'First of mine', version: 3 }),
    );
  });

  it('links the number of a task in a comment with its status, and leaves unknown numbers as text', async () => {
    const text = 'After #f-7, not #F-8 or #G-7.';
    const createdAt = '2026-11-20T09:00:00.000Z';
    board.server.answer(listTaskComments, {
      comments: [{ _id: 'c', text, createdAt, editedAt: null, createdBy: ben, isHidden: false }],
    });
    const other = taskNamed('Sail', { number: 7, status: 'In Progress' });
    const { panel } = await openPanel(taskNamed('First'), other);
    const link = await panel.findByRole('link', { name: '#f-7 In Progress' });
    expect(link.getAttribute('href')).toBe('/projects/p/tasks?task=Sail');
    expect(link.parentElement?.textContent).toBe('After #f-7 In Progress, not #F-8 or #G-7.');
    expect(panel.getAllByRole('link', { name: /^#/ })).toEqual([link]);
  });

  it('shows description and comments as Markdown, and the card the words of it; a link does not edit', async () => {
    const text = '**Not** the same: https://a.org';
    const comment: TaskComment = {
      _id: 'c1',
      text: 'See `main`',
      createdAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      createdBy: ben,
      isHidden: false,
    };
    board.server.answer(listTaskComments, { comments: [comment] });
    const { user, panel } = await openPanel(taskNamed('First', { description: text }));
    expect((await panel.findByText('main')).tagName).toBe('CODE');
    expect(panel.getByText('Not').tagName).toBe('STRONG');
    expect(within(card('First')).getByText('Not the same: https://a.org')).toBeTruthy();
    await user.click(panel.getByRole('link', { name: 'https://a.org' }));
    expect(panel.queryByRole('textbox', { name: 'Description' })).toBeNull();
    await user.click(panel.getByText('Not'));
    expect(panel.getByRole('textbox', { name: 'Description' })).toBeTruthy();
  });

  it('changes priority, due date and labels', async () => {
    const { user, panel } = await openPanel(taskNamed('First', { labels: ['hull'] }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Priority' }), 'Medium');
    await waitFor(() => expect(board.tasks[0]?.priority).toBe('Medium'));
    await write(user, panel.getByLabelText('Due date'), '2026-12-24');
    await user.tab();
    await waitFor(() => expect(board.tasks[0]?.dueDate).toBe('2026-12-24'));
    await user.click(panel.getByRole('button', { name: 'Add a label' }));
    await user.keyboard('wood{Enter}');
    await waitFor(() => expect(board.tasks[0]?.labels).toEqual(['hull', 'wood']));
    await user.click(panel.getByRole('button', { name: 'Remove label hull' }));
    await waitFor(() => expect(board.tasks[0]?.labels).toEqual(['wood']));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Priority' }), 'No Priority Set');
    await waitFor(() => expect(board.tasks[0]?.priority).toBeNull());
  });

  it('moves the task by its status, and assigns it', async () => {
    const { user, panel } = await openPanel(taskNamed('First'), taskNamed('Old', { status: 'Done' }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Assign to' }), 'Ben Keller');
    await waitFor(() => expect(board.tasks[0]?.assignedTo).toBe('ben'));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Status' }), 'Done');
    await waitFor(() =>
      expect(board.server.bodiesOf(moveTask)).toEqual([{ status: 'Done', position: 'Old' }]),
    );
  });

  it('leads to the next card of the column and back', async () => {
    const { user, panel } = await openPanel(taskNamed('First'), taskNamed('Second'));
    await user.click(panel.getByRole('button', { name: 'Next task in this column' }));
    const second = within(await panelOf('Second'));
    expect(second.getByRole('button', { name: /^Next/ }).getAttribute('aria-disabled')).toBe('true');
    await user.click(second.getByRole('button', { name: 'Previous task in this column' }));
    await panelOf('First');
  });

  it('says when the task is gone', async () => {
    const { user, router } = await openBoard(board, [taskNamed('First')]);
    await router.navigate({ to: '/', search: { task: 'nothing' } } as never);
    expect(await screen.findByText('This task does not exist.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('This task does not exist.')).toBeNull());
  });
});

describe('the timeline', () => {
  const comment = (id: string, at: string) => ({
    _id: id,
    text: `Comment ${id}`,
    createdAt: `2026-11-${at}T09:00:00.000Z`,
    editedAt: null,
    createdBy: ben,
  });
  const event = (kind: 'created' | 'moved' | 'commented', at: string) => ({
    _id: kind,
    kind,
    field: kind === 'moved' ? ('status' as const) : null,
    before: kind === 'moved' ? 'To Do' : null,
    after: kind === 'moved' ? 'Done' : null,
    actor: me,
    at: `2026-11-${at}T09:00:00.000Z`,
  });

  it('begins with the first comment, and has comments or activity alone', async () => {
    board.server.answer(listTaskComments, { comments: [comment('a', '11'), comment('b', '13')] });
    const data = [event('commented', '13'), event('moved', '12'), event('created', '10')];
    board.server.answer(listTaskActivity, { data });
    const { user, panel } = await openPanel(taskNamed('First', { commentsCount: 2 }));
    const lines = () =>
      within(panel.getByRole('list', { name: 'Timeline' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => /Comment .|created|moved/.exec(textContent)?.[0]);
    await waitFor(() => expect(lines()).toEqual(['Comment a', 'moved', 'Comment b']));
    expect(panel.getByRole('button', { name: '1 earlier change' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Comments 2' }));
    await waitFor(() => expect(lines()).toEqual(['Comment a', 'Comment b']));
    await user.click(panel.getByRole('button', { name: 'History' }));
    await waitFor(() => expect(lines()).toEqual(['created', 'moved']));
  });

  it('sends no empty comment, and keeps one that could not be sent', async () => {
    board.server.fail(addTaskComment);
    const { user, panel } = await openPanel(taskNamed('First'));
    const add = await panel.findByRole('button', { name: 'Add Comment' });
    expect(add).toHaveProperty('disabled', true);
    await write(user, panel.getByPlaceholderText('Add a comment...'), 'Worth keeping');
    await user.click(add);
    await expectNotice('alert', 'Failed to add the comment.');
    expect(panel.getByPlaceholderText('Add a comment...')).toHaveProperty('value', 'Worth keeping');
  });

  it('writes a comment as a message is written: with emoji, formats and lists', async () => {
    board.server.fail(addTaskComment);
    const { user, panel } = await openPanel(taskNamed('First'));
    const input = await panel.findByPlaceholderText('Add a comment...');
    await user.clear(input);
    await write(user, input, '- Done :tada:');
    await waitFor(() => expect(input).toHaveProperty('value', '- Done 🎉 '));
    await user.keyboard('{Enter}Next{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(board.server.bodiesOf(addTaskComment)).toEqual([{ text: '- Done 🎉 \n- Next' }]),
    );
  });

  it('shows a comment that is added while the others load', async () => {
    const delayed = board.server.delay(listTaskComments);
    const stored = { ...comment('c', '20'), text: 'Of the bay.' };
    board.server.answer(addTaskComment, () => {
      board.server.answer(listTaskComments, { comments: [stored] });
      return { message: 'Comment added.', comment: stored };
    });
    const { user, panel } = await openPanel(taskNamed('Third'));
    await delayed.sent;
    await write(user, panel.getByPlaceholderText('Add a comment...'), 'Of the bay.');
    await user.click(panel.getByRole('button', { name: 'Add Comment' }));
    expect(await panel.findByText('Of the bay.')).toBeTruthy();
    delayed.release();
  });
});

describe('the checklist', () => {
  let items: ChecklistItem[];
  let version: number;
  beforeEach(() => {
    items = [
      { _id: 'a', text: 'Scrape', isDone: true },
      { _id: 'b', text: 'Caulk', isDone: false },
    ];
    version = 2;
    const stored = () => ({ message: 'Done.', data: { items, version: (version += 1) } });
    board.server.answer(listChecklist, () => ({ data: { items, version } }));
    board.server.answer(addChecklistItem, ({ body }) => {
      items = [
        ...items,
        { _id: `new ${items.length}`, text: (body as { text: string }).text, isDone: false },
      ];
      return stored();
    });
    board.server.answer(editChecklistItem, ({ path, body }) => {
      items = items.map((item) => (path.endsWith(`/${item._id}`) ? { ...item, ...(body as object) } : item));
      return stored();
    });
    board.server.answer(deleteChecklistItem, ({ path }) => {
      items = items.filter(({ _id }) => !path.endsWith(`/${_id}`));
      return stored();
    });
  });
  const openIt = () => openPanel(taskNamed('First', { checklistCount: 2, checklistDoneCount: 1 }));
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('shows what is done, and checks an item at once, on the card too', async () => {
    const { user, panel } = await openIt();
    expect((await box('Scrape')).checked).toBe(true);
    expect(panel.getByText('1 of 2')).toBeTruthy();
    await user.click(await box('Caulk'));
    expect((await box('Caulk')).checked).toBe(true);
    expect(within(card('First')).getByText('2/2')).toBeTruthy();
    await waitFor(() => expect(board.server.bodiesOf(editChecklistItem)).toEqual([{ isDone: true }]));
  });

  it('keeps a box as it was clicked until the change is shown, and puts a refused one back', async () => {
    await openIt();
    const caulk = await box('Caulk');
    fireEvent.click(caulk);
    expect(caulk.checked).toBe(true);
    await waitFor(() => expect(board.server.bodiesOf(editChecklistItem)).toHaveLength(1));
    expect(caulk.checked).toBe(true);
    board.server.refuse(editChecklistItem, 409, { message: 'Not now.' });
    fireEvent.click(caulk);
    expect(caulk.checked).toBe(false);
    await waitFor(() => expect(caulk.checked).toBe(true));
  });

  it('adds items by Enter, one after another', async () => {
    const { user, panel } = await openIt();
    await user.click(await panel.findByRole('textbox', { name: 'Add an item' }));
    await user.keyboard('Paint{Enter}Oil{Enter}');
    await waitFor(() =>
      expect(board.server.bodiesOf(addChecklistItem)).toEqual([{ text: 'Paint' }, { text: 'Oil' }]),
    );
    await waitFor(() => expect(panel.getByText('1 of 4')).toBeTruthy());
  });

  it('gives back the text of an item that could not be added', async () => {
    board.server.fail(addChecklistItem);
    const { user, panel } = await openIt();
    const input = await panel.findByRole('textbox', { name: 'Add an item' });
    await user.click(input);
    await user.keyboard('Paint{Enter}');
    await expectNotice('alert', 'Failed to add the item.');
    expect(input).toHaveProperty('value', 'Paint');
    expect(panel.getByText('1 of 2')).toBeTruthy();
  });

  it('renames an item on Enter, and deletes it', async () => {
    const { user, panel } = await openIt();
    await user.click(await panel.findByRole('button', { name: 'Edit “Caulk”' }));
    await user.keyboard(' twice{Escape}');
    await user.click(await panel.findByRole('button', { name: 'Edit “Caulk”' }));
    await user.keyboard(' it{Enter}');
    await box('Caulk it');
    await user.click(panel.getByRole('button', { name: 'Delete “Scrape”' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Scrape' })).toBeNull());
    expect(board.server.bodiesOf(editChecklistItem)).toEqual([{ text: 'Caulk it' }]);
    // Escape ended the input, not the panel.
    expect(await panelOf('First')).toBeTruthy();
  });
});
