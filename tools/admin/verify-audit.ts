import type { Misfit } from '../../server/src/features/audit/audit-chain.rules.ts';
import { type ChainReport, verifyAudit } from '../../server/src/features/audit/audit.service.ts';
import type { Command } from './command.ts';

/** Verifies the chain of the audit log, with a hash that was noted earlier; null when the arguments are not understood. */
export function verificationOf([option, noted = '', ...rest]: string[]): Command | null {
  if (option === '' && noted === '' && rest.length === 0) return verify(null);
  const isHash = /^[0-9a-f]{64}$/i.test(noted);
  return option === '--head' && isHash && rest.length === 0 ? verify(noted.toLowerCase()) : null;
}

const verify =
  (noted: string | null): Command =>
  async ({ database }) => {
    const report = await verifyAudit(database, noted);
    if (report.misfit !== null) throw new Error(sentenceOf(report.misfit));
    if (report.hasNoted === false)
      throw new Error(
        `${summaryOf(report)}\nNo entry has the hash ${noted}. Either the log was rewritten, or that entry was removed at its time.`,
      );
    return summaryOf(report) + (report.hasNoted === true ? '\nThe noted head is part of it.' : '');
  };

function summaryOf({ entries, from, until, head }: ChainReport): string {
  const times = from === null ? '' : `, from ${from} to ${until}`;
  return `${entries} ${entries === 1 ? 'entry' : 'entries'}${times}, unbroken, head ${head.hash || 'none'}`;
}

function sentenceOf({ what, number, entry }: Misfit): string {
  const name = `Entry ${number}${entry === undefined ? '' : ` (${entry.id}, ${entry.at})`}`;
  const found = {
    changed: 'was changed, or the entries before it were.',
    missing: 'is missing.',
    inserted: 'was inserted, or the end of the chain was changed.',
  }[what];
  return `The audit log was tampered with. ${name} ${found}`;
}
