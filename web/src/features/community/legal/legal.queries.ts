import {
  type LegalPage,
  communityChanged,
  viewLegalPage,
} from '@tandem/contract/community/community-administration';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query/query-of.ts';

/** The text of a legal page, as Markdown. */
export const useLegalPage = (page: LegalPage) =>
  useQuery({
    ...queryOf(viewLegalPage, { params: { page } }),
    select: ({ data }) => data.text,
  });

/** The terms with their version, as they are now. */
export const useTerms = () =>
  useQuery({
    ...queryOf(viewLegalPage, { params: { page: 'terms' } }, { staleAfter: [communityChanged] }),
    staleTime: 0,
    select: ({ data }) => data,
  });
