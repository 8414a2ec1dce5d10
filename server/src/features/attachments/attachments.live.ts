import { taskFilesChanged } from '@tandem/contract/attachments';
import type { Audience, Live } from '../../platform/live/live.ts';
import type { TaskRef } from './attachments.deps.ts';

/** Publishes how many files a task and its comments have. */
export const emitTaskFiles = (
  live: Pick<Live, 'publish'>,
  audience: Audience,
  { projectId, taskId }: TaskRef,
  filesCount: number,
): void => live.publish(taskFilesChanged, audience, { projectId, taskId, filesCount });
