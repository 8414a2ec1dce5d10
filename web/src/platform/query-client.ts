import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';

const attempts = 3;

/** Whether asking again may help: not after a refusal, which would only be repeated. */
export function isWorthRepeating(failures: number, error: Error): boolean {
  if (failures >= attempts - 1) return false;
  return !(error instanceof CallFailure) || error.isOffline || error.status >= 500;
}

/** The cache of what the server said. Reads are repeated on network failures and 5xx only, writes never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRepeating, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
