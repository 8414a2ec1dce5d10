import type { ProjectActivityEntry } from '@tandem/contract/tasks/project-activity';
import { refuse } from '../../../platform/refusal.ts';
import { projectErrors } from '../../projects/public.ts';
import type { BoardContext } from '../boards/boards.service.ts';
import { findProjectActivity } from './project-activity.repository.ts';
import { activityRead, activityShown, withoutTasks } from './project-activity.rules.ts';
import type { BoardDeps } from '../tasks.deps.ts';

/** What lately happened in a project: whole for its members, without tasks for visitors (ADR 0045). */
export const createProjectActivityService = ({ database }: BoardDeps) => ({
  listProjectActivity: async ({ me, projectId }: BoardContext): Promise<ProjectActivityEntry[]> => {
    const wanted = { projectId, me, limit: activityRead };
    const { isMember, timeZone, entries } =
      (await findProjectActivity(database.orm, wanted)) ?? refuse(projectErrors.notFound);
    return (isMember ? entries : withoutTasks(entries, timeZone)).slice(0, activityShown);
  },
});
