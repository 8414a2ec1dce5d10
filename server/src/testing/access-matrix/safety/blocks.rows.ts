import * as blocks from '@tandem/contract/blocks';
import { type AccessRow, behindBlock, members, type Situation } from '../row.ts';

const theOwner = ({ owner }: Situation) => ({ params: { userId: owner.id } });

/** Whoever is blocked blocks back as if they were not, and learns nothing by it. */
export const blocksRows: AccessRow[] = [
  {
    operation: blocks.blockMember,
    input: theOwner,
    statuses: members(200, { ...behindBlock(200), owner: 400 }),
    showsBlocked: true,
  },
  { operation: blocks.unblockMember, input: theOwner, statuses: members(200) },
  { operation: blocks.listBlockedMembers, statuses: members(200), showsBlocked: true },
  { operation: blocks.listBlockedIds, statuses: members(200), showsBlocked: true },
];
