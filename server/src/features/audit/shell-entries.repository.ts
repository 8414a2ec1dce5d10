import type { AuditAct } from '@tandem/contract/audit';

/** The entry of an act of the shell, as SQL over the rows of `of`: values are parameters or columns. */
interface ShellEntry {
  id: string;
  at: string;
  /** The act, or the parameter with it. */
  act: AuditAct | `$${number}`;
  /** A query of the statement that acts; one entry for each of its rows. */
  of: string;
  memberId?: string;
  subject?: { kind: 'member' | 'invitation'; id: string };
  details?: string;
  reason?: string;
}

/** SQL that adds the entry of an act of the shell to the audit log. It is a part of the statement that acts. */
export function auditedByShellSql({
  id,
  at,
  act,
  of,
  memberId,
  subject,
  details,
  reason,
}: ShellEntry): string {
  const values = {
    id: `${id}::uuid`,
    at: `${at}::timestamptz`,
    act: act.startsWith('$') ? act : `'${act}'`,
    ...(memberId !== undefined && { member_id: memberId }),
    ...(subject && { subject_kind: `'${subject.kind}'`, subject_id: subject.id }),
    ...(details !== undefined && { details }),
    ...(reason !== undefined && { reason }),
  };
  return `insert into audit_entries (${Object.keys(values).join(', ')})
    select ${Object.values(values).join(', ')} from ${of}`;
}
