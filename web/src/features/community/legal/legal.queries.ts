import type { LegalPage } from '@tandem/contract/community/community-view';
import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query/query-of.ts';

/** The text of a legal page, as Markdown. */
export const useLegalPage = (page: LegalPage) =>
  useQuery({
    ...queryOf(viewLegalPage, { params: { page } }),
    select: ({ data }) => data.text,
  });
