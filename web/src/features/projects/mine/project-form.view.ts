import { createProjectBody, editProjectBody, type Project } from '@tandem/contract/projects';
import { splitList } from '@tandem/contract/values';

/** A project as it is typed: lists are one line of text with commas. */
export interface ProjectDraft {
  title: string;
  description: string;
  skills: string;
  tags: string;
}

/** What is wrong with a draft, a sentence a field. */
export type DraftErrors = Partial<Record<keyof ProjectDraft, string>>;

export const emptyDraft: ProjectDraft = { title: '', description: '', skills: '', tags: '' };

/** A project as its form opens on it. */
export const draftOf = (project: Project): ProjectDraft => ({
  title: project.title,
  description: project.description,
  skills: project.skillsRequired.join(', '),
  tags: project.interestsTags.join(', '),
});

/** A draft as the server takes it. */
export const bodyOf = (draft: ProjectDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  skillsRequired: splitList(draft.skills),
  interestsTags: splitList(draft.tags),
});

/** Whether any field still waits for an entry: the spec's 'Please fill in all fields!'. */
export function isIncomplete(draft: ProjectDraft): boolean {
  const { title, description, skillsRequired, interestsTags } = bodyOf(draft);
  return title === '' || description === '' || skillsRequired.length === 0 || interestsTags.length === 0;
}

const inputs: Record<string, keyof ProjectDraft> = {
  title: 'title',
  description: 'description',
  skillsRequired: 'skills',
  interestsTags: 'tags',
};

/** The server's sentences by field, at the inputs they belong to. */
export function errorsOf(fields: Record<string, string>): DraftErrors {
  const named = Object.entries(fields).map(([field, sentence]) => [
    inputs[field.split('.')[0] ?? ''],
    sentence,
  ]);
  return Object.fromEntries(named.filter(([input]) => input !== undefined));
}

/** What the contract itself says about a draft, before anything is sent. */
export function checked(draft: ProjectDraft, purpose: 'create' | 'edit'): DraftErrors {
  const schema = purpose === 'create' ? createProjectBody : editProjectBody;
  const result = schema.safeParse(bodyOf(draft));
  if (result.success) return {};
  const issues = result.error.issues.toReversed();
  return errorsOf(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
}
