import * as administration from '@tandem/contract/administration';
import { type AccessRow, administrators } from '../row.ts';

export const administrationRows: AccessRow[] = [
  { operation: administration.viewOverview, statuses: administrators(200) },
];
