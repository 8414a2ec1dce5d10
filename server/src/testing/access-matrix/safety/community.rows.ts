import { viewCommunity } from '@tandem/contract/community/community-view';
import { type AccessRow, anybody } from '../row.ts';

export const communityRows: AccessRow[] = [{ operation: viewCommunity, statuses: anybody(200) }];
