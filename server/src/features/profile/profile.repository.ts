import type { editProfile } from '@tandem/contract/profile';
import type { ParsedInput } from '@tandem/contract/operation';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';

/** New values of a profile; what is absent stays as it is. */
export type ProfileChanges = ParsedInput<typeof editProfile>['body'];

/** Changes the named fields and no other, whatever else the changes hold. */
export async function updateProfile(tx: Queryable, memberId: string, changes: ProfileChanges): Promise<void> {
  const { firstName, lastName, age, gender, experience, photoUrl, about } = changes;
  const { techStack, skills, interests, showsOnline, showsEmail } = changes;
  const known = {
    firstName,
    lastName,
    age,
    gender,
    experience,
    photoUrl,
    about,
    techStack,
    skills,
    interests,
    showsOnline,
    showsEmail,
  };
  if (Object.values(known).every((value) => value === undefined)) return;
  await tx.update(members).set(known).where(eq(members.id, memberId));
}
