const words = 2;

/** What begins the numbers of a project's tasks until somebody chooses: the initials of the first two words of its title. */
export function taskPrefixOf(title: string): string {
  const initials = title.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return initials.slice(0, words).join('').toUpperCase() || 'T';
}

/** How people name a task of a project, such as "HB-12". */
export const taskKeyOf = (prefix: string, number: number): string => `${prefix}-${number}`;
