import * as z from 'zod/mini';
import { timestamp } from './values.ts';

/** As much of a person as an avatar and a name need. */
export const personBrief = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
});
export type PersonBrief = z.output<typeof personBrief>;

/** A person as another member sees them; `emailId` is null where it is not for the viewer (decisions §2). */
export const person = z.object({
  ...personBrief.shape,
  emailId: z.nullable(z.string()),
  about: z.string(),
  experience: z.nullable(z.number()),
  techStack: z.array(z.string()),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
  createdAt: timestamp,
});
export type Person = z.output<typeof person>;
