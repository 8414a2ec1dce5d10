import * as z from 'zod/mini';
import { personSummary } from '../people/people.ts';

/** A project with collaborators, which blocks its owner from deleting their account. */
export const projectInTheWay = z.object({
  _id: z.string(),
  title: z.string(),
  collaboratorsCount: z.number(),
  /** Who can accept it from you, if you offered it to somebody. */
  offeredTo: z.nullable(personSummary),
});
export type ProjectInTheWay = z.output<typeof projectInTheWay>;
