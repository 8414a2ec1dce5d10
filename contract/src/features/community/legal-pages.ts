import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { legalPages } from './community-view.ts';

export const viewLegalPage = operation({
  name: 'viewLegalPage',
  method: 'GET',
  path: '/api/legal/{page}',
  summary: 'Read the imprint, the privacy page or the terms of the community',
  access: 'open',
  params: z.object({ page: z.enum(legalPages, 'There is no such page.') }),
  reply: z.object({
    data: z.object({
      /** Markdown. */
      text: z.string(),
      /** Which version of the terms this is, and since when it holds; null where that is not known. */
      version: z.optional(z.string()),
      since: z.optional(z.nullable(timestamp)),
    }),
  }),
});
