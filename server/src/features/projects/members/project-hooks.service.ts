import type { Database, Queryable, RowLock } from '../../../platform/database/database.ts';

/** Changes of project membership; `by` is the member who made them. */
export interface MembershipChanges {
  /** A project was created by its owner. */
  created: { projectId: string; ownerId: string; at: Date };
  /** A collaborator left, or was removed by the owner. */
  left: { projectId: string; memberId: string; by: string; at: Date };
  /** The owner changed the role of a collaborator. */
  roleChanged: { projectId: string; memberId: string; by: string; at: Date };
  /** Owner and collaborator swapped roles. */
  handedOver: { projectId: string; from: string; to: string; at: Date };
  /** A project was archived, or taken out of the archive. */
  archived: { projectId: string; at: Date };
  /** A project was deleted; `memberIds`, its owner included, can no longer see it, except the owner the project itself. */
  deleted: { projectId: string; ownerId: string; memberIds: string[]; at: Date };
  /** A deleted project was given back to its members, the owner first. */
  restored: { projectId: string; memberIds: string[]; at: Date };
}

/** A hook's step after COMMIT, such as publishing events; must not throw. */
export type AfterCommit = () => void;

/**
 * What another feature does on membership changes, in the same transaction, with the project locked. `deps.ts` passes
 * the hooks in, because the projects feature must not import those features.
 */
export interface ProjectHook extends ChangeHooks {
  joined?: JoinHook;
  /** Deletes rows of a project that is gone for good, of which there may be too many for one statement. */
  purge?: (db: Queryable, projectId: string) => Promise<void>;
}

type ChangeHooks = {
  [H in keyof MembershipChanges]?: (
    tx: Queryable,
    event: MembershipChanges[H],
  ) => Promise<AfterCommit | undefined>;
};

/** What another feature does when a member becomes a collaborator: SQL in the statement that adds them (ADR 0020). */
export interface JoinHook {
  /** Rows to lock first, after the project. */
  locks?: (projectId: string) => RowLock[];
  /** A common table expression that writes, over `joined (project_id, member_id, joined_at)` of one row or none. */
  write?: string;
  /** An expression over `joined j`, which sees what was stored before. */
  read: string;
  /** Takes the value of `read`; throws to roll back. */
  prepare(joined: { projectId: string; memberId: string }, value: unknown): AfterCommit;
}

/** Runs every hook in the open transaction, one after the other. */
export type RunProjectHooks = <H extends keyof MembershipChanges>(
  name: H,
  event: MembershipChanges[H],
) => Promise<void>;

/** Binds the hooks to a transaction and collects their after-commit steps. */
export function hooksIn(
  tx: Queryable,
  projectHooks: readonly ChangeHooks[],
): { runHooks: RunProjectHooks; afterCommits: readonly AfterCommit[] } {
  const afterCommits: AfterCommit[] = [];
  const runHooks: RunProjectHooks = async (name, event) => {
    for (const hook of projectHooks) {
      const afterCommit = await hook[name]?.(tx, event);
      if (afterCommit !== undefined) afterCommits.push(afterCommit);
    }
  };
  return { runHooks, afterCommits };
}

/** Changes project membership in a transaction with the hooks, and runs their after-commit steps after COMMIT. */
export async function withProjectHooks<T>(
  { database, projectHooks }: { database: Database; projectHooks: readonly ProjectHook[] },
  change: (tx: Queryable, runHooks: RunProjectHooks) => Promise<T>,
): Promise<T> {
  const { result, afterCommits } = await database.transaction(async (tx) => {
    const hooks = hooksIn(tx, projectHooks);
    return { result: await change(tx, hooks.runHooks), afterCommits: hooks.afterCommits };
  });
  for (const afterCommit of afterCommits) afterCommit();
  return result;
}
