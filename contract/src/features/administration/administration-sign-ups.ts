import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, text, timestamp } from '../../values.ts';

/** Somebody who asks to become a member. Their address is shown to moderators, who decide by it too. */
export const signUpRequest = z.object({
  /** Also the id of the member that they become. */
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  /** Whether they opened the link in a mail to the address. */
  isVerified: z.boolean(),
  photoUrl: z.nullable(z.string()),
  about: z.string(),
  experience: z.nullable(z.number()),
  techStack: z.array(z.string()),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
  /** Why they want to become a member; '' when they did not say. */
  message: z.string(),
  askedAt: timestamp,
  /** When a request with the same address was refused within the last 30 days. */
  refusedAt: z.nullable(timestamp),
});
export type SignUpRequest = z.output<typeof signUpRequest>;

/** Success messages of decisions; `name` is that of the applicant. */
export const signUpRequestMessages = {
  /** After an approval. */
  approved: (name: string) => `${name} is a member now.`,
  /** After a refusal. */
  refused: (name: string) => `The request of ${name} is refused.`,
} as const;

const onRequest = z.object({ signUpId: id });

export const listSignUpRequests = operation({
  name: 'listSignUpRequests',
  method: 'GET',
  path: '/api/admin/sign-ups',
  summary: 'List those who ask to become members, oldest first',
  access: 'moderator',
  scope: null,
  query: z.object({ cursor, limit: pageSize(pageSizes.signUpRequests, limits.pageSize.max) }),
  reply: z.object({ data: z.array(signUpRequest), nextCursor: z.nullable(z.string()) }),
});

/** The count ends at `limits.countedSignUps`. */
export const countSignUpRequests = operation({
  name: 'countSignUpRequests',
  method: 'GET',
  path: '/api/admin/sign-ups/count',
  summary: 'Count those who ask to become members',
  access: 'moderator',
  scope: null,
  reply: z.object({ data: z.object({ waiting: z.number() }) }),
});

const decided = z.object({ message: z.string(), data: signUpRequest });

/** Refused with 409 once somebody decided. */
export const approveSignUp = operation({
  name: 'approveSignUp',
  method: 'POST',
  path: '/api/admin/sign-ups/{signUpId}/approve',
  summary: 'Make a member of somebody who asks to become one',
  access: 'moderator',
  scope: null,
  params: onRequest,
  reply: decided,
});

export const refuseSignUpBody = z.object({
  /** What the applicant is told. */
  reason: z.optional(text('Reason', { min: 0, max: limits.adminReason })),
});

/** Refused with 409 once somebody decided. */
export const refuseSignUp = operation({
  name: 'refuseSignUp',
  method: 'POST',
  path: '/api/admin/sign-ups/{signUpId}/refuse',
  summary: 'Refuse somebody who asks to become a member; they can ask again',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: onRequest,
  body: refuseSignUpBody,
  reply: decided,
});
