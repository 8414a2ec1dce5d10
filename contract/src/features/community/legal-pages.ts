import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { legalPages } from './community-view.ts';

export const viewLegalPage = operation({
  name: 'viewLegalPage',
  method: 'GET',
  path: '/api/legal/{page}',
  summary: 'Read the imprint, the privacy page or the terms of the community',
  access: 'open',
  params: z.object({ page: z.enum(legalPages, 'There is no such page.') }),
  /** Markdown. */
  reply: z.object({ data: z.object({ text: z.string() }) }),
});
