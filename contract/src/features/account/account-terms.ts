import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { text } from '../../values.ts';
import { user } from './account.ts';

export const acceptTerms = operation({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accept the terms of the community; 409 when they have changed since',
  access: 'member',
  needsNoTerms: true,
  /** The version that came with the text of the terms. */
  body: z.object({ version: text('The version of the terms', { max: limits.termsVersion }) }),
  reply: z.object({ message: z.string(), user }),
});

export const termsMessages = { accepted: 'Thank you. You accepted the terms.' } as const;
