import { type ReportedKind, reportMessages, type ReportReason } from '@tandem/contract/reports';

/** The copy of reporting. */
export const reportTexts = {
  items: {
    member: 'Report…',
    photo: 'Report photo…',
    project: 'Report…',
    message: 'Report message…',
    comment: 'Report comment…',
  } satisfies Record<ReportedKind, string>,
  messageOf: (name: string) => `Report a message of ${name}`,
  commentOf: (name: string) => `Report a comment of ${name}`,
  titles: {
    member: (name: string) => `Report ${name}`,
    photo: (name: string) => `Report the photo of ${name}`,
    project: (name: string) => `Report the project ${name}`,
    message: (name: string) => `Report a message of ${name}`,
    comment: (name: string) => `Report a comment of ${name}`,
  } satisfies Record<ReportedKind, (name: string) => string>,
  text: 'The moderators see what you report and what stands around it. Nobody else learns that you reported it.',
  reason: 'Reason',
  reasons: {
    spam: 'Spam or advertising',
    harassment: 'Harassment or insult',
    falseProfile: 'False profile',
    illegal: 'Illegal content',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  reasonMissing: 'Choose a reason.',
  words: 'What happened (optional)',
  block: (firstName: string) => `Block ${firstName} as well, so that you don’t see or contact each other`,
  submit: 'Send report',
  done: reportMessages.received,
  failed: 'Failed to send your report.',
};
