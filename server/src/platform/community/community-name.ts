/** The name of the community. */
export interface CommunityName {
  name: string;
  /** Whether an administrator set it; else it is the default of the environment. */
  isChosen: boolean;
}

/** Answers with the name as it is now. */
export type ReadCommunityName = () => CommunityName;
