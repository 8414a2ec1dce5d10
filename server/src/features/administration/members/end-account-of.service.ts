import type { ProjectInTheWay } from '@tandem/contract/account/project-in-the-way';
import { Refusal } from '../../../platform/refusal.ts';
import { endAccount } from '../../account/public.ts';
import { administrationErrors } from '../administration.errors.ts';

/** Ends the account of a member for somebody else, whom a refusal tells which projects are in the way. */
export async function endAccountOf(...given: Parameters<typeof endAccount>): ReturnType<typeof endAccount> {
  try {
    return await endAccount(...given);
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.data)) throw error;
    const titles = (error.data as ProjectInTheWay[]).map(({ title }) => `“${title}”`);
    throw new Refusal(administrationErrors.ownsProjects(titles.join(', ')));
  }
}
