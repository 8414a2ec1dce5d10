import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { id, roleText, text, wholeNumber } from '../../values.ts';

/** A role that a project looks for; `filled` of its `places` are taken by collaborators. */
export const projectRole = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  places: z.number(),
  filled: z.number(),
});
export type ProjectRole = z.output<typeof projectRole>;

/** A role as its project's owner writes it. */
export const roleInput = z.object({
  /** The id of a role that stays; a new role has none. */
  _id: z.optional(id),
  title: roleText(),
  description: z._default(text('The role’s description', { min: 0, max: limits.roleDescription }), ''),
  places: z._default(wholeNumber('Places', limits.rolePlaces), 1),
});
export type RoleInput = z.output<typeof roleInput>;

/** All roles of a project, in their order; a role that is left out ends. */
export const projectRoles = z
  .array(roleInput, 'Roles must be a list.')
  .check(z.maxLength(limits.roles, `A project can have at most ${limits.roles} roles.`));
