import type { Queryable } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { AfterCommit } from '../../projects/public.ts';
import { emitCommentHidden } from '../tasks.live.ts';
import * as repository from './task-comments.repository.ts';

/** Hides a comment, or shows it again when `at` is null; its author still reads it. Null when the comment is gone. */
type HideComment = (
  tx: Queryable,
  hide: { commentId: string; at: Date | null },
) => Promise<AfterCommit | null>;

/** Hides comments, and publishes after COMMIT. */
export const createHideComment =
  (live: Live): HideComment =>
  async (tx, { commentId, at }) => {
    const place = await repository.setHidden(tx, commentId, at);
    if (place === null) return null;
    const { authorId, projectId, taskId, ...more } = place;
    const comment = await repository.findComment(tx, commentId, authorId);
    return comment === null
      ? null
      : () => emitCommentHidden(live, { projectId, taskId }, { comment, ...more });
  };
