import { isFull, type Project, type ProjectCollaborator, type ProjectRole } from '@tandem/contract/projects';
import { projectPeopleTexts } from './project-people.texts.ts';

const texts = projectPeopleTexts.role;

/** What each member is in a project, by id: its owner, or the role; a collaborator without a role has no entry. */
export const roleNamesOf = ({ createdBy, collaborators }: Pick<Project, 'createdBy' | 'collaborators'>) =>
  new Map<string, string>([
    [createdBy._id, projectPeopleTexts.owner],
    ...collaborators.flatMap(({ _id, role }): [string, string][] => (role === '' ? [] : [[_id, role]])),
  ]);

/** A role as the owner chooses it: one of the project's by its id, one in words, or none. */
export interface RoleDraft {
  /** Empty for no role. */
  choice: string;
  words: string;
}

/** The choice of a role in words. */
export const inWords = 'words';

interface RoleOption {
  value: string;
  label: string;
  disabled: boolean;
}

/** The role of a collaborator as a draft. */
export function draftOf({ role, roleId }: Pick<ProjectCollaborator, 'role' | 'roleId'>): RoleDraft {
  if (roleId !== null) return { choice: roleId, words: '' };
  return { choice: role === '' ? '' : inWords, words: role };
}

/** What the owner can choose from. A role without a place left is listed, so that the owner sees why not. */
export const optionsOf = (roles: readonly ProjectRole[], roleId: string | null): RoleOption[] => [
  { value: '', label: texts.none, disabled: false },
  ...roles.map((role) => {
    const { _id, title, places, filled } = role;
    const isCurrent = _id === roleId;
    return {
      value: _id,
      label: isCurrent ? texts.current(title) : texts.places(title, places - filled),
      disabled: !isCurrent && isFull(role),
    };
  }),
  { value: inWords, label: texts.other, disabled: false },
];

/** The role as the server takes it. */
export function roleBodyOf({ choice, words }: RoleDraft): { roleId: string | null; role: string } {
  if (choice === inWords) return { roleId: null, role: words.trim() };
  return { roleId: choice === '' ? null : choice, role: '' };
}
