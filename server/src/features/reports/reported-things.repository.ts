import type { ReportedThing } from '@tandem/contract/reports';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { reportedMember } from '../account/public.ts';
import { hasBlocked } from '../blocks/public.ts';
import { reportedMessage } from '../chat/public.ts';
import { reportedProject } from '../projects/public.ts';
import { reportedComment } from '../tasks/public.ts';
import type { PhotoCopy, ReportContext } from './reports.tables.ts';

/** Something that the member sees, with what moderators need of it. */
export interface SeenThing {
  authorId: string | null;
  projectId: string | null;
  /** The address of the member's photo, where that is reported. */
  photoUrl: string | null;
  context: Omit<ReportContext, keyof PhotoCopy>;
}

type Row = Omit<SeenThing, 'context'> & ReportContext & Record<string, unknown>;

/** A member whom no block hides from the reporter. Whom the reporter blocked, they can still report. */
const member = (id: string, me: string): SQL => sql`
  select seen.* from (${reportedMember(id)}) seen where not ${hasBlocked(sql`seen."authorId"`, me)}`;

/** The context of a thing by its kind: each owner says what of it moderators need, and whether the member sees it. */
const queries = {
  member,
  photo: member,
  project: reportedProject,
  message: reportedMessage,
  comment: reportedComment,
};

/** What the member reports, as they see it now; null when they do not. One query. */
export async function findThing(
  db: Queryable,
  { kind, id }: ReportedThing,
  me: string,
): Promise<SeenThing | null> {
  const { rows } = await db.execute<Row>(queries[kind](id, me));
  const [row] = rows;
  if (row === undefined || (kind === 'photo' && row.photoUrl === null)) return null;
  const { authorId, projectId, photoUrl, title, text, author, around } = row;
  return {
    authorId,
    projectId,
    photoUrl: kind === 'photo' ? photoUrl : null,
    context: { title, text, author, around },
  };
}
