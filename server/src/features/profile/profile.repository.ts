import type { editProfile } from '@tandem/contract/profile';
import type { ParsedInput } from '@tandem/contract/operation';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';

/** New values of a profile; absent fields stay unchanged. */
export type ProfileChanges = ParsedInput<typeof editProfile>['body'];

/** The editable columns. A field of the contract's body without its column is a type error. */
const editable = {
  firstName: true,
  lastName: true,
  age: true,
  gender: true,
  experience: true,
  photoUrl: true,
  about: true,
  techStack: true,
  skills: true,
  interests: true,
  links: true,
  hoursPerWeek: true,
  timeZone: true,
  languages: true,
  showsProjects: true,
  showsPublicly: true,
  showsOnline: true,
  showsEmail: true,
} satisfies {
  [Field in keyof ProfileChanges]-?: Field extends keyof typeof members.$inferInsert ? true : never;
};

/** Changes the editable columns among `changes`; ignores everything else. */
export async function updateProfile(tx: Queryable, memberId: string, changes: ProfileChanges): Promise<void> {
  const given = Object.entries(changes).filter(
    ([field, value]) => Object.hasOwn(editable, field) && value !== undefined,
  );
  if (given.length === 0) return;
  await tx.update(members).set(Object.fromEntries(given)).where(eq(members.id, memberId));
}
