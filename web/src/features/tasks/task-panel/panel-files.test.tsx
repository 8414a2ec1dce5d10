import { type Attachment, listTaskFiles, type TaskFile } from '@tandem/contract/attachments';
import { addTaskComment, listTaskComments, type TaskComment } from '@tandem/contract/tasks/tasks-comments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, expectNotice, openBoard, panelOf, startBoardServer } from '../../../testing/board-app.tsx';
import { FakeRequest } from '../../../testing/fake-upload.ts';
import { ben, taskNamed } from '../../../testing/sample-tasks.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  [FakeRequest.sent, FakeRequest.responses] = [[], []];
});
afterEach(() => vi.unstubAllGlobals());

async function openPanel(title: string) {
  const app = await openBoard(board, [taskNamed(title)]);
  await app.user.click(card(title));
  const panel = within(await panelOf(title));
  await panel.findByRole('button', { name: 'Add Comment' });
  return { ...app, panel };
}

const image: Attachment = {
  _id: 'image',
  name: 'map.webp',
  size: 2_000,
  contentType: 'image/webp',
  width: 40,
  height: 30,
};
const document_: Attachment = { ...image, _id: 'notes', name: 'notes.txt', width: null, height: null };
const uploaded = (data: Attachment) => ({
  status: 201,
  text: JSON.stringify({ message: 'File uploaded.', data }),
});
const notes = () => new File(['Tides'], 'notes.txt');
const choose = (name: string, files: File[]) => {
  const button = screen.getByRole('button', { name });
  fireEvent.change(button.nextElementSibling as HTMLInputElement, { target: { files } });
};

describe('a comment with files', () => {
  it('is sent once they are uploaded, and comes back with them when it is refused', async () => {
    const { user, panel } = await openPanel('Charts');
    FakeRequest.responses = [uploaded(document_)];
    choose('Attach files', [notes()]);
    const pending = within(await panel.findByRole('list', { name: 'Files to send' }));
    await pending.findByText(/^Ready/);
    expect(FakeRequest.sent[0]?.address).toMatch(/\/files\?for=comment$/);
    board.server.refuse(addTaskComment, 409, { message: 'This task has too many comments.' });
    const add = panel.getByRole('button', { name: 'Add Comment' });
    await user.click(add);
    await expectNotice('alert', 'This task has too many comments.');
    expect(board.server.bodiesOf(addTaskComment)).toEqual([{ text: '', fileIds: ['notes'] }]);
    expect(panel.getByRole('list', { name: 'Files to send' }).textContent).toContain('notes.txt');
    const counted = () => within(card('Charts')).queryByRole('img', { name: /file/ })?.textContent;
    expect(counted()).toBeUndefined();

    const comment: TaskComment = {
      _id: 'c',
      text: '',
      createdAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      createdBy: ben,
      files: [document_, image],
    };
    board.server.answer(listTaskComments, { comments: [comment] });
    board.server.answer(addTaskComment, { message: 'Comment added.', comment });
    await user.click(add);
    expect(await panel.findByRole('link', { name: /^Download notes\.txt/ })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Open map.webp' })).toBeTruthy();
    expect(panel.queryByRole('list', { name: 'Files to send' })).toBeNull();
    expect(counted()).toBe('1');
  });

  it('waits for an upload, whose refusal stands beside the file', async () => {
    const { panel } = await openPanel('Maps');
    FakeRequest.responses = [
      { status: 402, text: JSON.stringify({ message: 'Your files take up 200 MB.' }) },
    ];
    choose('Attach files', [notes(), new File([''], 'empty.txt')]);
    await panel.findByText('Your files take up 200 MB.');
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Your files take up 200 MB.',
      'This file is empty.',
    ]);
    choose('Attach files', [notes()]);
    fireEvent.change(panel.getByPlaceholderText('Add a comment...'), { target: { value: 'Look' } });
    await panel.findByRole('progressbar');
    expect(panel.getByRole('button', { name: 'Add Comment' })).toHaveProperty('disabled', true);
    fireEvent.click(panel.getByRole('button', { name: 'Cancel notes.txt' }));
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Add Comment' })).toHaveProperty('disabled', false),
    );
  });

  it('says so where its files are gone with their uploader', async () => {
    const gone = {
      _id: 'c',
      text: '',
      createdAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      createdBy: null,
    };
    board.server.answer(listTaskComments, { comments: [gone] });
    const { panel } = await openPanel('Charts');
    expect(await panel.findByText('The files of this comment are no longer available.')).toBeTruthy();
  });
});

describe('the files of a task', () => {
  const own = (file: Attachment): TaskFile => ({ ...file, addedBy: ben._id, isRemovable: false });

  it('are images that open and documents that are saved; another one joins them when it is uploaded', async () => {
    board.server.answer(listTaskFiles, { data: [own(image)] });
    const { user, panel } = await openPanel('Charts');
    const list = within(await panel.findByRole('region', { name: 'Files' }));
    const open = await list.findByRole('button', { name: /^Open map\.webp/ });
    expect(open.querySelector('img')?.getAttribute('src')).toBe('/api/attachments/image?size=preview');
    await user.click(open);
    expect(await screen.findByRole('dialog', { name: 'Image' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull());
    board.server.answer(listTaskFiles, { data: [own(image), own(document_)] });
    FakeRequest.responses = [uploaded(document_)];
    choose('Add files', [notes()]);
    expect(await list.findByRole('link', { name: /^Download notes\.txt/ })).toBeTruthy();
    expect(list.queryByRole('list', { name: 'Files that are being added' })).toBeNull();
  });
});
