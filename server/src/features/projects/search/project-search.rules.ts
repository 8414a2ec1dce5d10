import type { FieldWeights } from '../../../platform/search/ranking.ts';

/** The searchable texts of a project. */
export interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  ownerName: string;
}

/** Search weights per field: title; skills, tags and creator's name; description. */
export const projectWeights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};

/** The text of each field in `projectWeights`. */
export const textsOf = ({
  title,
  description,
  skillsRequired,
  interestsTags,
  ownerName,
}: SearchedProject): string[] => [
  title,
  [...skillsRequired, ...interestsTags, ownerName].join(' ; '),
  description,
];
