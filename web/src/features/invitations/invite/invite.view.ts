import { isFull, type ProjectRole } from '@tandem/contract/projects';

/** The role of an invitation as it is chosen: an open one by its id, one in words, or none. */
export interface RoleDraft {
  /** Empty for no role. */
  choice: string;
  /** The words of another role. */
  words: string;
}

/** The choice of a role in words. */
export const otherRole = 'other';

export const noRole: RoleDraft = { choice: '', words: '' };

/** The roles with a free place. */
export const openRoles = (roles: readonly ProjectRole[]): ProjectRole[] =>
  roles.filter((role) => !isFull(role));

/** The role as the server takes it. A role that was filled or removed meanwhile is not sent. */
export function roleOf(
  { choice, words }: RoleDraft,
  roles: readonly ProjectRole[],
): { roleId?: string; role?: string } {
  const open = openRoles(roles);
  if (open.some(({ _id }) => _id === choice)) return { roleId: choice };
  const isInWords = choice === otherRole || open.length === 0;
  return isInWords && words.trim() !== '' ? { role: words.trim() } : {};
}
