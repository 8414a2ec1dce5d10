import { createProjectBody, editProjectBody, type Project } from '@tandem/contract/projects';
import { splitList } from '@tandem/contract/values';

/** A role as typed; a new one has no `_id`. */
export interface RoleDraft {
  key: string;
  _id?: string;
  title: string;
  places: string;
  description: string;
}

/** A link as typed. */
export interface LinkDraft {
  key: string;
  title: string;
  url: string;
}

/** The optional values of the project form, as typed. */
export interface FactsDraft {
  roles: RoleDraft[];
  closesWhenFull: boolean;
  links: LinkDraft[];
  hours: string;
  language: string;
  timeZone: string;
}

/** Validation errors by field. */
export type FactsErrors = Partial<Record<keyof FactsDraft, string>>;

export const emptyRole = (key: string): RoleDraft => ({
  key,
  title: '',
  places: '1',
  description: '',
});
export const emptyLink = (key: string): LinkDraft => ({ key, title: '', url: '' });

/** The creator's time zone, in which due dates end. */
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const emptyFacts = (): FactsDraft => ({
  roles: [],
  closesWhenFull: false,
  links: [],
  hours: '',
  language: '',
  timeZone: localTimeZone(),
});

/** The optional values of a project, to edit. */
export const factsDraftOf = (project: Project): FactsDraft => ({
  roles: project.roles.map(({ _id, title, places, description }) => {
    return { key: _id, _id, title, places: String(places), description };
  }),
  closesWhenFull: project.closesWhenFull,
  links: project.links.map((link, at) => ({ ...link, key: String(at) })),
  hours: project.hoursPerWeek === null ? '' : String(project.hoursPerWeek),
  language: project.language,
  timeZone: project.timeZone,
});

/** The optional part of the request body; rows without any text are left out. */
export function factsBodyOf(draft: FactsDraft) {
  const { closesWhenFull, timeZone } = draft;
  return {
    roles: draft.roles
      .map(({ _id, title, places, description }) => ({
        ...(_id !== undefined && { _id }),
        title: title.trim(),
        places: Number(places),
        description: description.trim(),
      }))
      .filter(({ title, description }) => title !== '' || description !== ''),
    closesWhenFull,
    links: draft.links
      .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
      .filter(({ title, url }) => title !== '' || url !== ''),
    hoursPerWeek: draft.hours === '' ? null : Number(draft.hours),
    language: draft.language.trim(),
    timeZone,
  };
}

/** The inputs of the body's optional fields. */
const factsInputs = {
  roles: 'roles',
  links: 'links',
  hoursPerWeek: 'hours',
  language: 'language',
  timeZone: 'timeZone',
} as const;

/** All time zones by name, with the present one also where the browser does not list it. */
export function timeZones(present: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', present, ...known])].toSorted();
}

/** A key that no row has. */
export const nextKey = (rows: readonly { key: string }[]): string =>
  `new-${rows.length === 0 ? 0 : Math.max(...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))) + 1}`;

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
