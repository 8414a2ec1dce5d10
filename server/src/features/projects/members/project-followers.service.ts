import type { Database, Queryable } from '../../../platform/database/database.ts';

/** What can happen to who belongs to a project; `by` is the member who did it. */
export interface ProjectHappenings {
  /** A project was published by its owner. */
  opened: { projectId: string; ownerId: string; at: Date };
  /** A member became a collaborator. */
  joined: { projectId: string; memberId: string; by: string; at: Date };
  /** A collaborator left, or was removed by the owner. */
  left: { projectId: string; memberId: string; by: string; at: Date };
  /** The owner became a collaborator and the collaborator the owner. */
  handedOver: { projectId: string; from: string; to: string; at: Date };
}

/** What a follower does once the change that it followed is committed, such as telling live sockets; it does not throw. */
export type Sequel = () => void;

/**
 * What another room does when people come and go, in the same transaction, which holds the project already. The projects
 * room cannot enter that room, so the composition root hands its follower over.
 */
export type ProjectFollower = {
  [H in keyof ProjectHappenings]?: (
    tx: Queryable,
    happening: ProjectHappenings[H],
  ) => Promise<Sequel | undefined>;
};

/** Lets every follower do its part in the open transaction, one after the other. */
export type Tell = <H extends keyof ProjectHappenings>(
  name: H,
  happening: ProjectHappenings[H],
) => Promise<void>;

/** The followers within a transaction that is open, with the sequels that they leave for after it is committed. */
export function followersIn(
  tx: Queryable,
  followers: readonly ProjectFollower[],
): { tell: Tell; sequels: readonly Sequel[] } {
  const sequels: Sequel[] = [];
  const tell: Tell = async (name, happening) => {
    for (const follower of followers) {
      const sequel = await follower[name]?.(tx, happening);
      if (sequel !== undefined) sequels.push(sequel);
    }
  };
  return { tell, sequels };
}

/** Runs a change of who belongs to a project in a transaction with its followers, and their sequels once it is committed. */
export async function changeFollowed<T>(
  { database, followers }: { database: Database; followers: readonly ProjectFollower[] },
  change: (tx: Queryable, tell: Tell) => Promise<T>,
): Promise<T> {
  const { result, sequels } = await database.transaction(async (tx) => {
    const following = followersIn(tx, followers);
    return { result: await change(tx, following.tell), sequels: following.sequels };
  });
  for (const sequel of sequels) sequel();
  return result;
}
