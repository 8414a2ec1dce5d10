import { importChanged } from '@tandem/contract/tasks/tasks-imports';
import type { QueryClient } from '@tanstack/react-query';
import { refetchOn } from '../../../platform/live/refetch-on.ts';

/** Keeps imports up to date while they are shown; returns an unsubscribe function. */
export const listenToImports = (client: QueryClient): (() => void) => refetchOn(client, [importChanged]);
