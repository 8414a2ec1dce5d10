import type { ReportReason } from '@tandem/contract/reports';
import type { reportCases, reportDecisions, reports } from '../features/reports/reports.tables.ts';
import type { DemoRows } from './demo.rows.ts';
import { demoEmail, demoId } from './demo.rules.ts';

type Rows = Pick<DemoRows, 'members' | 'projects' | 'chats' | 'chatMessages'>;

/** What somebody reported; first names name members. */
interface DemoReport {
  /** How a message begins, or whose profile it is. */
  thing: { message: string } | { member: string };
  by: string;
  reason: ReportReason;
  words: string;
  hoursAgo: number;
  dismissedBy?: string;
}

const list: DemoReport[] = [
  {
    thing: { message: 'Those three' },
    by: 'Tom',
    reason: 'harassment',
    words: 'It sounds like a threat to the crew.',
    hoursAgo: 3,
  },
  {
    thing: { member: 'Bjarni' },
    by: 'Ana',
    reason: 'falseProfile',
    words: 'I know somebody else by that name.',
    hoursAgo: 27,
  },
  {
    thing: { message: 'Paper map.' },
    by: 'Kei',
    reason: 'other',
    words: 'Reported by mistake, sorry.',
    hoursAgo: 40,
    dismissedBy: 'Mira',
  },
];

interface DemoReportRows {
  cases: (typeof reportCases.$inferInsert)[];
  reports: (typeof reports.$inferInsert)[];
  decisions: (typeof reportDecisions.$inferInsert)[];
}

const hour = 3_600_000;
/** How long a moderator took to decide, in milliseconds. */
const decidedAfter = 2 * hour;

/** What members of the community reported, for the moderators. */
export function demoReportRows(rows: Rows, now: Date): DemoReportRows {
  const all = list.flatMap((report) => rowsOf(rows, report, now) ?? []);
  return {
    cases: all.map((one) => one.case),
    reports: all.map((one) => one.report),
    decisions: all.flatMap(({ decision }) => decision || []),
  };
}

function rowsOf(rows: Rows, demo: DemoReport, now: Date) {
  const thing =
    'message' in demo.thing ? messageOf(rows, demo.thing.message) : personOf(rows, demo.thing.member);
  if (thing === null) return null;
  const at = new Date(now.getTime() - demo.hoursAgo * hour);
  const caseId = demoId(at, `case ${demo.words}`);
  const { context, ...reported } = {
    ...thing,
    status: demo.dismissedBy ? ('closed' as const) : ('open' as const),
  };
  const decided = { caseId, outcome: 'dismissed' as const, reason: '', memberId: reported.authorId };
  return {
    case: { ...reported, id: caseId, title: context.title, latestAt: at },
    report: {
      ...reported,
      id: demoId(at, `report ${demo.words}`),
      caseId,
      reporterId: memberOf(rows, demo.by)?.id ?? null,
      reason: demo.reason,
      words: demo.words,
      context,
      createdAt: at,
    },
    decision: demo.dismissedBy !== undefined && {
      ...decided,
      id: demoId(at, `decision ${demo.words}`),
      moderatorId: memberOf(rows, demo.dismissedBy)?.id ?? null,
      at: new Date(at.getTime() + decidedAfter),
    },
  };
}

const memberOf = ({ members }: Rows, firstName: string) =>
  members.find(({ emailId }) => emailId === demoEmail(firstName));

const nameOf = (rows: Rows, id: string | null | undefined): string => {
  const member = rows.members.find((one) => one.id === id);
  return member === undefined ? '' : `${member.firstName} ${member.lastName}`;
};

/** A message with those just before and after it. */
function messageOf(rows: Rows, beginning: string) {
  const message = rows.chatMessages.find(({ text }) => text.startsWith(beginning));
  if (message === undefined) return null;
  const projectId = rows.chats.find(({ id }) => id === message.chatId)?.projectId ?? null;
  const around = rows.chatMessages
    .filter(({ chatId, seq }) => chatId === message.chatId && Math.abs(seq - message.seq) <= 2)
    .map(({ id, text, senderId, createdAt }) => ({
      _id: id,
      text,
      createdAt: createdAt.toISOString(),
      author: senderId ? { _id: senderId, name: nameOf(rows, senderId) } : null,
    }));
  const title = rows.projects.find(({ id }) => id === projectId)?.title ?? 'Direct chat';
  const author = nameOf(rows, message.senderId);
  return {
    kind: 'message' as const,
    subjectId: message.id,
    authorId: message.senderId ?? null,
    projectId,
    context: { title, text: message.text, author, around, photo: null },
  };
}

function personOf(rows: Rows, firstName: string) {
  const member = memberOf(rows, firstName);
  if (member === undefined) return null;
  const title = nameOf(rows, member.id);
  return {
    kind: 'member' as const,
    subjectId: member.id,
    authorId: member.id,
    projectId: null,
    context: { title, text: member.about, author: title, around: [], photo: null },
  };
}
