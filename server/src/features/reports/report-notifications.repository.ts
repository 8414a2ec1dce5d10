import type { NotifiedSubject } from '../notifications/public.ts';

/** While notifications about what moderators decided hold. */
export const reportConditions = { decisionStands: 'rd.id is not null and rd.undone_at is null' };

/** How notifications about what moderators decided are read: the decision is `rd`, and the case `rc`. */
export const decisionSubject: NotifiedSubject = {
  joins: (isIt) => `left join report_decisions rd on rd.id = n.request_id and ${isIt}
    left join report_cases rc on rc.id = rd.case_id`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: {
    report: `json_build_object('kind', rc.kind, 'title', rc.title, 'isActedOn', rd.outcome <> 'dismissed')`,
  },
};

/** What notifications quote of a decision. */
export const reportQuotes = { decisionReason: { text: 'rd.reason', isWhole: true } };
