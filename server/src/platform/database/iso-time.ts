/** SQL that writes a `timestamptz` as replies do, in JSON that the database builds: ISO 8601 in UTC with milliseconds. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
