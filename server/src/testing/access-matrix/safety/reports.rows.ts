import { reportThing } from '@tandem/contract/reports';
import { type AccessRow, behindBlock, members } from '../row.ts';

/** A comment of C on P's board. */
export const reportsRows: AccessRow[] = [
  {
    operation: reportThing,
    input: ({ comment }) => ({ body: { thing: { kind: 'comment', id: comment }, reason: 'spam' } }),
    statuses: members(404, { ...behindBlock(404), collaborator: 400, owner: 201 }),
  },
];
