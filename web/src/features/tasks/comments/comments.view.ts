import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { PersonSummary } from '@tandem/contract/people';
import { fullName } from '../../../ui/people/full-name.ts';
import { taskTexts } from '../tasks.texts.ts';

const texts = taskTexts.activity;

/** The comments with one of them new or changed, oldest first. */
export function withComment(comments: readonly TaskComment[], comment: TaskComment): TaskComment[] {
  const others = comments.filter(({ _id }) => _id !== comment._id);
  const at = others.findIndex(({ createdAt }) => createdAt > comment.createdAt);
  return at < 0 ? [...others, comment] : others.toSpliced(at, 0, comment);
}

/** The comments without one. */
export const withoutComment = (comments: readonly TaskComment[], id: string): TaskComment[] =>
  comments.filter(({ _id }) => _id !== id);

/** Who wrote or did something; accounts that are gone have no name. */
export const nameOf = (person: PersonSummary | null): string => (person ? fullName(person) : texts.someone);

/** What happened, in words; of long texts only that they changed. */
export function wordsOf({ kind, field, before, after }: TaskEvent): string {
  if (!field || kind === 'created' || kind === 'deleted' || kind === 'restored') return texts.kinds[kind];
  const none = field === 'assignedTo' ? texts.none.person : texts.none.value;
  const read = (value: string | null) => (field === 'labels' ? listed(value) : value) || none;
  return texts.changed[field](texts.fromTo(read(before), read(after)));
}

// History keeps labels as JSON.
function listed(value: string | null): string {
  try {
    const labels: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(labels) ? labels.join(', ') : '';
  } catch {
    return value ?? '';
  }
}
