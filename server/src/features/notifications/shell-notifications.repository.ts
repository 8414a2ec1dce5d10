/** A notification of an act from the shell, as SQL: values are parameters, and `of` has the `id` of each recipient. */
interface ShellNotification {
  kind: 'accountActed' | 'secondFactorRemoved';
  /** Its own id, where there is one recipient. */
  id?: string;
  subjectId: string;
  at: string;
  of: string;
}

/**
 * SQL that notifies of an act from the shell. It is a part of the statement that acts. No mail is sent: the shell may run
 * without the settings of the server.
 */
export const notifiedByShellSql = ({ kind, id, subjectId, at, of }: ShellNotification): string =>
  `insert into notifications (id, member_id, kind, subject_id, request_id, created_at, at)
   select ${id === undefined ? 'gen_random_uuid()' : `${id}::uuid`}, id, '${kind}', ${subjectId}::uuid, ${subjectId}::uuid,
     ${at}::timestamptz, ${at}::timestamptz from ${of}`;
