import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { viewCommunity } from '@tandem/contract/community/community-view';
import { type AccessRow, administrators, anybody } from '../row.ts';

export const communityRows: AccessRow[] = [
  { operation: viewCommunity, statuses: anybody(200) },
  { operation: viewLegalPage, input: () => ({ params: { page: 'terms' } }), statuses: anybody(404) },
  // A limit has passwords in its name.
  { operation: viewCommunitySettings, statuses: administrators(200), mentionsPasswords: true },
  {
    operation: updateCommunitySettings,
    input: () => ({ body: { section: 'general', version: 0, name: 'Ours' } }),
    statuses: administrators(200),
    mentionsPasswords: true,
  },
];
