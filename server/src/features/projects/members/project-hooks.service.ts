import type { Database, Queryable } from '../../../platform/database/database.ts';

/** What can happen to who belongs to a project; `by` is the member who did it. */
export interface ProjectEvents {
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
export type AfterCommit = () => void;

/**
 * What another room does when people come and go, in the same transaction, which holds the project already. The projects
 * room cannot enter that room, so the composition root hands its follower over.
 */
export type ProjectHook = {
  [H in keyof ProjectEvents]?: (tx: Queryable, event: ProjectEvents[H]) => Promise<AfterCommit | undefined>;
};

/** Lets every follower do its part in the open transaction, one after the other. */
export type EmitProjectEvent = <H extends keyof ProjectEvents>(
  name: H,
  event: ProjectEvents[H],
) => Promise<void>;

/** The followers within a transaction that is open, with the sequels that they leave for after it is committed. */
export function hooksIn(
  tx: Queryable,
  projectHooks: readonly ProjectHook[],
): { emit: EmitProjectEvent; afterCommits: readonly AfterCommit[] } {
  const afterCommits: AfterCommit[] = [];
  const emit: EmitProjectEvent = async (name, event) => {
    for (const hook of projectHooks) {
      const afterCommit = await hook[name]?.(tx, event);
      if (afterCommit !== undefined) afterCommits.push(afterCommit);
    }
  };
  return { emit, afterCommits };
}

/** Runs a change of who belongs to a project in a transaction with its followers, and their sequels once it is committed. */
export async function withProjectHooks<T>(
  { database, projectHooks }: { database: Database; projectHooks: readonly ProjectHook[] },
  change: (tx: Queryable, emit: EmitProjectEvent) => Promise<T>,
): Promise<T> {
  const { result, afterCommits } = await database.transaction(async (tx) => {
    const hooks = hooksIn(tx, projectHooks);
    return { result: await change(tx, hooks.emit), afterCommits: hooks.afterCommits };
  });
  for (const afterCommit of afterCommits) afterCommit();
  return result;
}
