import * as z from 'zod/mini';
import { genders, user } from '../account/account.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { listNames, nameText, photo, text, textList, timeZone, webLinks, wholeNumber } from '../../values.ts';

/** Success messages of profile operations (§8-06). */
export const profileMessages = { updated: 'Profile updated successfully!' } as const;

export const editProfileBody = z.object({
  firstName: z.optional(nameText('First name')),
  lastName: z.optional(nameText('Last name')),
  age: z.optional(z.nullable(wholeNumber('Age', limits.age))),
  gender: z.optional(z.enum(genders, 'Gender must be male, female or others.')),
  experience: z.optional(z.nullable(wholeNumber('Experience', limits.experience))),
  photoUrl: z.optional(photo),
  about: z.optional(text('About', { min: 0, max: limits.about })),
  techStack: z.optional(textList(listNames.techStack)),
  skills: z.optional(textList(listNames.skills)),
  interests: z.optional(textList(listNames.interests)),
  links: z.optional(webLinks()),
  hoursPerWeek: z.optional(z.nullable(wholeNumber('Hours per week', limits.hoursPerWeek))),
  timeZone: z.optional(z.nullable(timeZone)),
  languages: z.optional(textList(listNames.languages, { max: limits.languages })),
  showsProjects: z.optional(z.boolean('showsProjects must be true or false.')),
  showsPublicly: z.optional(z.boolean('showsPublicly must be true or false.')),
  showsEmail: z.optional(z.boolean('showsEmail must be true or false.')),
  showsOnline: z.optional(z.boolean('showsOnline must be true or false.')),
});

/** The fields of a profile that a member can change. */
export type ProfileEdit = z.output<typeof editProfileBody>;

export const editProfile = operation({
  name: 'editProfile',
  method: 'PATCH',
  path: '/profile/edit',
  summary: 'Update your profile; absent fields stay unchanged',
  access: 'member',
  scope: 'profile:write',
  stores: 'searchedTexts',
  spends: 'textEdits',
  body: editProfileBody,
  reply: z.object({ message: z.string(), user }),
});
