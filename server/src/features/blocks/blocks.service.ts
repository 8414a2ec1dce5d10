import { type BlockedMember, type listBlockedMembers, blocksChanged } from '@tandem/contract/blocks';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import { failureKind } from '@tandem/contract/failure';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { isMember, lockMembers, type PublishPartnersChanged } from '../account/public.ts';
import * as repository from './blocks.repository.ts';

const number = new Intl.NumberFormat('en-US');

const blockErrors = {
  noSuchPerson: failureKind('blocks.no_such_person', 404, 'This person does not exist.'),
  oneself: failureKind('blocks.oneself', 400, 'You can’t block yourself.'),
  tooMany: failureKind(
    'blocks.too_many',
    409,
    `You can block at most ${number.format(limits.blocks)} members. Unblock somebody first.`,
  ),
  invalidCursor: failureKind('blocks.no_such_place', 400, 'This page no longer exists. Load the list again.'),
} as const;

/** A member who blocks another, and the time. */
interface Block extends repository.BlockedPair {
  at: Date;
}

/**
 * What another feature ends when a member blocks another, in the same transaction, with both members locked. Returns what
 * runs after COMMIT. Nothing that it publishes may tell a block from an end that others cause.
 */
export type BlockHook = (tx: Queryable, block: Block) => Promise<() => void>;

/** The projects of an owner in which a member collaborates. Implemented by projects. */
type ListOwnedWith = (
  db: Queryable,
  pair: { ownerId: string; memberId: string },
) => Promise<{ _id: string; title: string }[]>;

/** What the blocks feature needs. */
export interface BlocksDeps {
  database: Database;
  clock: Clock;
  live: Live;
  throttles: Throttles;
  blockHooks: readonly BlockHook[];
  listOwnedWith: ListOwnedWith;
  publishPartnersChanged: PublishPartnersChanged;
}

export type BlocksService = ReturnType<typeof createBlocksService>;

/** Blocking and unblocking members; refuses with `blockErrors`. */
export function createBlocksService(deps: BlocksDeps) {
  const { database, live } = deps;
  const { orm } = database;
  return {
    blockMember: async (me: string, userId: string) => {
      await deps.throttles.spend('requests', me);
      return block(deps, { blockerId: me, blockedId: userId, at: deps.clock.now() });
    },
    /** Idempotent. */
    unblockMember: async (me: string, userId: string): Promise<void> => {
      if (!(await isMember(orm, userId))) refuse(blockErrors.noSuchPerson);
      // Nobody gets an event about a block that was not there.
      if (!(await repository.deleteBlock(orm, { blockerId: me, blockedId: userId }))) return;
      publishBlocksChange(live, me);
      deps.publishPartnersChanged([me, userId]);
    },
    listBlockedMembers: async (
      me: string,
      { cursor, limit = limits.wholeList }: ParsedInput<typeof listBlockedMembers>['query'],
    ) => {
      const after = readCursor(cursor, blockErrors.invalidCursor);
      const page = pageOf(await repository.listBlocks(orm, me, { after, limit: limit + 1 }), limit);
      return { data: page.rows.map(shown), nextCursor: page.nextCursor };
    },
    listBlockedIds: (me: string): Promise<string[]> => repository.listBlockedIds(orm, me),
  };
}

const shown = ({ id, at, ...person }: repository.BlockRow): BlockedMember => ({
  _id: id,
  ...person,
  blockedAt: at.toISOString(),
});

/** What a block gives back, and what is to run after COMMIT. */
interface Blocked {
  data: BlockedMember;
  /** The blocker's own projects in which the other collaborates. */
  ownProjects: { _id: string; title: string }[];
  afterCommits: (() => void)[];
}

/**
 * Blocks a member in an open transaction, and ends what the two share outside of common projects; a repeated block ends
 * nothing more. For a feature with which a block goes together.
 */
export const createBlockIn =
  (deps: BlocksDeps) =>
  async (tx: Queryable, wanted: Block): Promise<Blocked> => {
    const { blockerId, blockedId } = wanted;
    // Whatever brings two members together locks one of them, so it comes before the block or sees it.
    if ((await lockMembers(tx, [blockerId, blockedId])) < 2) return refuse(blockErrors.noSuchPerson);
    if ((await repository.countOtherBlocks(tx, wanted)) >= limits.blocks) return refuse(blockErrors.tooMany);
    await repository.insertBlock(tx, wanted);
    const afterCommits: (() => void)[] = [];
    for (const hook of deps.blockHooks) afterCommits.push(await hook(tx, wanted));
    afterCommits.push(() => publishBlocksChange(deps.live, blockerId));
    const row = await repository.findBlock(tx, wanted);
    if (row === null) throw new Error('The block just written was not found.');
    const ownProjects = await deps.listOwnedWith(tx, { ownerId: blockerId, memberId: blockedId });
    return { data: shown(row), ownProjects, afterCommits };
  };

async function block(deps: BlocksDeps, wanted: Block): Promise<Omit<Blocked, 'afterCommits'>> {
  if (wanted.blockerId === wanted.blockedId) return refuse(blockErrors.oneself);
  const { afterCommits, ...blocked } = await deps.database.transaction((tx) =>
    createBlockIn(deps)(tx, wanted),
  );
  for (const step of afterCommits) step();
  return blocked;
}

/** Publishes to the blocker's own devices, and to nobody else, that the members whom they blocked changed. */
const publishBlocksChange = (live: Live, blockerId: string): void =>
  live.publish(blocksChanged, memberAudience(blockerId), {});
