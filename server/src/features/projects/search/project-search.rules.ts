import type { FieldWeights } from '../../../platform/search/ranking.ts';

/** The searchable texts of a project. */
export interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
}

/** Search weights per field: title; skills, tags and creator's name; description. */
export const projectWeights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};

/** The text of each field in `projectWeights`. */
export const textsOf = ({ title, description, skillsRequired, interestsTags }: SearchedProject): string[] => [
  title,
  [...skillsRequired, ...interestsTags].join(' ; '),
  description,
];

/** The field of `projectWeights` that the creator's name belongs to. */
export const ownerField = 1;

/** The texts of a creator: the name, in its field. */
export const textsOfOwner = (name: string): string[] => ['', name];
