import { describe, expect, it } from 'vitest';
import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { withComment, withoutComment, wordsOf } from './comments.view.ts';

const comment = (id: string, createdAt: string) => ({ _id: id, createdAt, text: id }) as TaskComment;
const event = (more: Partial<TaskEvent>) =>
  ({ kind: 'edited', field: null, before: null, after: null, ...more }) as TaskEvent;

describe('comments', () => {
  const list = [comment('a', '1'), comment('c', '3')];

  it('are ordered by time, whenever they arrive', () => {
    expect(withComment(list, comment('b', '2')).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  });

  it('appear once, however often they arrive', () => {
    expect(withComment(list, { ...comment('c', '3'), text: 'new' }).map(({ text }) => text)).toEqual([
      'a',
      'new',
    ]);
    expect(withoutComment(list, 'a')).toEqual([list[1]]);
  });

  it('take the place of the draft that they came from, and of no other', () => {
    const by = (id: string, createdAt: string, author: string) =>
      ({ ...comment(id, createdAt), text: 'Aye', createdBy: { _id: author } }) as TaskComment;
    const drafts = [by('draft-1', '2', 'me'), by('draft-2', '3', 'me'), by('draft-3', '4', 'you')];
    const ids = (comments: TaskComment[]) => comments.map(({ _id }) => _id);
    const sent = withComment(drafts, by('x', '2', 'me'));
    expect(ids(sent)).toEqual(['x', 'draft-2', 'draft-3']);
    expect(ids(withComment(sent, by('x', '2', 'me')))).toEqual(['x', 'draft-2', 'draft-3']);
    expect(ids(withComment(drafts, { ...by('y', '5', 'me'), text: 'No' }))).toEqual([
      'draft-1',
      'draft-2',
      'draft-3',
      'y',
    ]);
  });
});

describe('the activity of a task', () => {
  it('names the value before and after a change', () => {
    expect(wordsOf(event({ kind: 'moved', field: 'status', before: 'To Do', after: 'Done' }))).toBe(
      'moved the task: To Do → Done',
    );
    expect(wordsOf(event({ kind: 'assigned', field: 'assignedTo', after: 'Mira O' }))).toBe(
      'changed the assignee: Unassigned → Mira O',
    );
  });

  it('parses stored labels as a list', () => {
    expect(wordsOf(event({ field: 'labels', before: '[]', after: '["a","b"]' }))).toBe(
      'changed the labels: none → a, b',
    );
  });

  it('shows only that a long text changed', () => {
    expect(wordsOf(event({ field: 'description', before: 'a', after: 'b' }))).toBe('changed the description');
  });

  it('says what happened to an item of the checklist', () => {
    const words = (before: string | null, after: string | null) =>
      wordsOf(event({ field: 'checklist', before, after }));
    expect(words(null, '[ ] Scrape')).toBe('added “Scrape” to the checklist');
    expect(words('[ ] Scrape', '[x] Scrape')).toBe('checked “Scrape”');
    expect(words('[x] Scrape', '[ ] Scrape')).toBe('unchecked “Scrape”');
    expect(words('[ ] Scrape', '[ ] Scrape it')).toBe('changed the checklist: Scrape → Scrape it');
    expect(words('[x] Scrape', null)).toBe('deleted “Scrape” from the checklist');
  });

  it('describes all other events', () => {
    expect(wordsOf(event({ kind: 'commented' }))).toBe('commented');
    expect(wordsOf(event({ kind: 'created', field: 'status', after: 'To Do' }))).toBe('created the task');
  });
});
