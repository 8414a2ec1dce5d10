import { reportThing } from '@tandem/contract/reports';
import * as moderation from '@tandem/contract/reports';
import { type AccessRow, behindBlock, members, moderators, type Situation } from '../row.ts';

const onOpen = ({ openReport }: Situation) => ({ params: { caseId: openReport } });

/** A comment of C on P's board. */
export const reportsRows: AccessRow[] = [
  {
    operation: reportThing,
    input: ({ comment }) => ({ body: { thing: { kind: 'comment', id: comment }, reason: 'spam' } }),
    statuses: members(404, { ...behindBlock(404), collaborator: 400, owner: 201 }),
  },
  { operation: moderation.listReports, statuses: moderators(200), entries: 0 },
  { operation: moderation.countReports, statuses: moderators(200), entries: 0 },
  { operation: moderation.viewReport, input: onOpen, statuses: moderators(200), entries: 0 },
  { operation: moderation.takeReport, input: onOpen, statuses: moderators(200) },
  { operation: moderation.releaseReport, input: onOpen, statuses: moderators(200), entries: 0 },
  {
    operation: moderation.noteReport,
    input: (situation) => ({ ...onOpen(situation), body: { text: 'Seen before.' } }),
    statuses: moderators(200),
  },
  {
    operation: moderation.decideReport,
    input: (situation) => ({ ...onOpen(situation), body: { outcome: 'hidden', reason: 'Spam.' } }),
    statuses: moderators(200),
  },
  {
    operation: moderation.undoDecision,
    input: ({ closedReport }) => ({ params: { caseId: closedReport }, body: {} }),
    statuses: moderators(200),
  },
];
