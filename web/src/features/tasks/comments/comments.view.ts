import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { PersonSummary } from '@tandem/contract/people';
import { fullName } from '../../../ui/people/full-name.ts';
import { taskTexts } from '../tasks.texts.ts';

const texts = taskTexts.activity;

/** Whether the server has not confirmed a comment yet. */
export const isUnsent = ({ _id }: TaskComment): boolean => _id.startsWith('draft-');

/**
 * Adds or replaces a comment, oldest first. It also replaces the draft that it came from: its event can arrive before the
 * reply to the one who wrote it.
 */
export function withComment(comments: readonly TaskComment[], comment: TaskComment): TaskComment[] {
  const isNew = !comments.some(({ _id }) => _id === comment._id);
  const draft = isNew ? comments.find((other) => isDraftOf(other, comment)) : undefined;
  const others = comments.filter((other) => other._id !== comment._id && other !== draft);
  const at = others.findIndex(({ createdAt }) => createdAt > comment.createdAt);
  return at < 0 ? [...others, comment] : others.toSpliced(at, 0, comment);
}

const isDraftOf = (draft: TaskComment, comment: TaskComment): boolean =>
  isUnsent(draft) &&
  !isUnsent(comment) &&
  draft.createdBy?._id === comment.createdBy?._id &&
  draft.text.trim() === comment.text;

/** Removes a comment. */
export const withoutComment = (comments: readonly TaskComment[], id: string): TaskComment[] =>
  comments.filter(({ _id }) => _id !== id);

/** The name of an author or actor; deleted accounts have a fallback. */
export const nameOf = (person: PersonSummary | null): string => (person ? fullName(person) : texts.someone);

/** Who wrote a comment; of an imported one, somebody who is not here. */
export const authorOf = ({ importedFrom, createdBy }: TaskComment): string =>
  importedFrom ?? nameOf(createdBy);

/** An activity event as a phrase; for long texts only that they changed. */
export function wordsOf({ kind, field, before, after }: TaskEvent): string {
  if (!field || kind === 'created' || kind === 'deleted' || kind === 'restored') return texts.kinds[kind];
  if (field === 'checklist') return checklistWords(before, after);
  const none = field === 'assignedTo' ? texts.none.person : texts.none.value;
  const read = (value: string | null) => (field === 'labels' ? listed(value) : value) || none;
  return texts.changed[field](texts.fromTo(read(before), read(after)));
}

const boxed = /^\[(?<mark>[x ])\] (?<text>.*)$/s;

/** A change of a checklist item, whose values are written as in Markdown: `[x] Item`. */
function checklistWords(before: string | null, after: string | null): string {
  const [was, is] = [before, after].map((value) => boxed.exec(value ?? '')?.groups);
  const text = is?.['text'] ?? was?.['text'] ?? '';
  if (!was) return texts.checklist.added(text);
  if (!is) return texts.checklist.deleted(text);
  if (was['text'] !== is['text']) return texts.checklist.renamed(was['text'] ?? '', text);
  return is['mark'] === 'x' ? texts.checklist.checked(text) : texts.checklist.unchecked(text);
}

// Activity events store labels as JSON.
function listed(value: string | null): string {
  try {
    const labels: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(labels) ? labels.join(', ') : '';
  } catch {
    return value ?? '';
  }
}

/** The id of a comment's row. */
export const commentIdOf = (commentId: string): string => `comment-${commentId}`;
