import { reportsChanged } from '@tandem/contract/reports/report-moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchOn } from '../../../platform/live/refetch-on.ts';

/** Reads reports and their counts again when others report or decide; moderators alone are told. */
export function useReportEvents(): void {
  const client = useQueryClient();
  useEffect(() => refetchOn(client, [reportsChanged]), [client]);
}
