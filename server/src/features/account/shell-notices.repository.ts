interface ShellAct {
  /** The parameters of the statement with the id of the entry of the audit log, and with the time. */
  entryId: `$${number}`;
  at: `$${number}`;
  /** A query of the statement with the `id` of the member acted on, if the act was done. */
  of: string;
  /** Who learns of it: the administrators, and the member too unless something else tells them. */
  to: 'administrators' | 'everybody concerned';
}

/**
 * SQL that notifies those who have to know of an act from the shell, as acts of administrators do (ADR 0084). It is a part of the
 * statement that acts. No mail is sent: the shell may run without the settings of the server.
 */
export const noticesOfShellAct = ({ entryId, at, of, to }: ShellAct): string =>
  `insert into notifications (id, member_id, kind, subject_id, request_id, created_at, at)
   select gen_random_uuid(), m.id, 'accountActed', ${entryId}::uuid, ${entryId}::uuid, ${at}::timestamptz, ${at}::timestamptz
   from members m join ${of} o on ${to === 'administrators' ? 'm.id <> o.id' : 'true'}
   where m.deleted_at is null and (m.community_role = 'administrator' or m.id = o.id)`;
