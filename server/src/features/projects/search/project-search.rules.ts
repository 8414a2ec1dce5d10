import type { FieldWeights } from '../../../platform/search/ranking.ts';

/** The searchable texts of a project. */
export interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  roles: readonly string[];
}

/** Search weights per field: title; skills, tags, roles and creator's name; description. */
export const projectWeights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};

/** The text of each field in `projectWeights`. */
export const textsOf = (project: SearchedProject): string[] => [
  project.title,
  [...project.skillsRequired, ...project.interestsTags, ...project.roles].join(' ; '),
  project.description,
];

/** The field of `projectWeights` that the creator's name belongs to. */
export const ownerField = 1;

/** The texts of a creator: the name, in its field. */
export const textsOfOwner = (name: string): string[] => ['', name];
