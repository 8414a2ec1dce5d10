import {
  emptyFacts,
  factsBodyOf,
  factsDraftOf,
  factsInputs,
  type FactsDraft,
} from './project-form-facts.view.ts';
import { createProjectBody, editProjectBody, type Project } from '@tandem/contract/projects';
import { splitList } from '@tandem/contract/values';

/** The project form's values, as typed: lists as comma-separated text. */
export interface ProjectDraft extends FactsDraft {
  title: string;
  description: string;
  skills: string;
  tags: string;
}

/** Validation errors by field. */
export type DraftErrors = Partial<Record<keyof ProjectDraft, string>>;

export const emptyDraft: ProjectDraft = {
  title: '',
  description: '',
  skills: '',
  tags: '',
  ...emptyFacts(),
};

/** The initial draft of a project. */
export const draftOf = (project: Project): ProjectDraft => ({
  title: project.title,
  description: project.description,
  skills: project.skillsRequired.join(', '),
  tags: project.interestsTags.join(', '),
  ...factsDraftOf(project),
});

/** The request body of a draft. */
export const bodyOf = (draft: ProjectDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  skillsRequired: splitList(draft.skills),
  interestsTags: splitList(draft.tags),
  ...factsBodyOf(draft),
});

/** Whether a field is empty: the spec's 'Please fill in all fields!'. */
export function isIncomplete(draft: ProjectDraft): boolean {
  const { title, description, skillsRequired, interestsTags } = bodyOf(draft);
  return title === '' || description === '' || skillsRequired.length === 0 || interestsTags.length === 0;
}

const inputs: Record<string, keyof ProjectDraft> = {
  title: 'title',
  description: 'description',
  skillsRequired: 'skills',
  interestsTags: 'tags',
  ...factsInputs,
};

/** Maps the server's field errors to inputs. */
export function errorsOf(fields: Record<string, string>): DraftErrors {
  const named = Object.entries(fields).map(([field, sentence]) => [
    inputs[field.split('.')[0] ?? ''],
    sentence,
  ]);
  return Object.fromEntries(named.filter(([input]) => input !== undefined));
}

/** Validates a draft by the contract. */
export function checked(draft: ProjectDraft, purpose: 'create' | 'edit'): DraftErrors {
  const schema = purpose === 'create' ? createProjectBody : editProjectBody;
  const result = schema.safeParse(bodyOf(draft));
  if (result.success) return {};
  const issues = result.error.issues.toReversed();
  return errorsOf(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
}
