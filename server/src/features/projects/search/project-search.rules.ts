import type { FieldWeights } from '../../../platform/search/ranking.ts';

/** The texts by which a project is found. */
export interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  ownerName: string;
}

/** Title; skills, tags and the creator's name; description: best match first. */
export const projectWeights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};

/** A text for each field of `projectWeights`. */
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
