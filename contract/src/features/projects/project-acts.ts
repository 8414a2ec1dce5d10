/** What is done to projects of members. */
export const projectActs = [
  'projectHidden',
  'projectShown',
  'projectArchived',
  'projectUnarchived',
  'projectDeleted',
  'projectRestored',
] as const;
export type ProjectAct = (typeof projectActs)[number];
