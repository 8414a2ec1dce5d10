import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import { viewCommunity } from '@tandem/contract/community/community-view';
import { type AccessRow, anybody } from '../row.ts';

export const communityRows: AccessRow[] = [
  { operation: viewCommunity, statuses: anybody(200) },
  { operation: viewLegalPage, input: () => ({ params: { page: 'terms' } }), statuses: anybody(404) },
];
