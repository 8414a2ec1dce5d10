import type { FailureKind } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { invitationErrors } from '../invitations.errors.ts';
import { whyNotSignUpByProject, whyNotUse } from '../invitations.rules.ts';
import { countSignUp, findSignUpState } from '../links/invitation-links.repository.ts';
import { countUse, findState } from './community-invitations.repository.ts';

interface SignUpLinkDeps {
  clock: Clock;
  communitySettings: { current(): { projectLinksAdmit: boolean } };
}

/** When a link that admits newcomers expires, or why it admits nobody. A link of a project does where the community lets it. */
export async function findAdmittingLink(
  { clock, communitySettings }: SignUpLinkDeps,
  db: Queryable,
  tokenHash: string,
): Promise<{ expiresAt: Date } | { why: FailureKind }> {
  const now = clock.now();
  const ofCommunity = await findState(db, tokenHash);
  if (ofCommunity !== null) return answerOf(ofCommunity, whyNotUse(ofCommunity, now));
  const ofProject = await findSignUpState(db, tokenHash, now);
  if (ofProject === null) return { why: invitationErrors.noSuchLink };
  const { projectLinksAdmit } = communitySettings.current();
  return answerOf(ofProject, whyNotSignUpByProject({ ...ofProject, projectLinksAdmit }, now));
}

const answerOf = ({ expiresAt }: { expiresAt: Date }, why: FailureKind | null) =>
  why === null ? { expiresAt } : { why };

/** How sign-up checks and counts invitations: links of the community, and of projects where they admit newcomers. */
export function createSignUpInvitations(deps: SignUpLinkDeps) {
  const { clock, communitySettings } = deps;
  const whyNot = async (db: Queryable, tokenHash: string) => {
    const link = await findAdmittingLink(deps, db, tokenHash);
    return 'why' in link ? link.why : null;
  };
  return {
    whyNot,
    use: async (tx: Queryable, tokenHash: string) => {
      const now = clock.now();
      if (await countUse(tx, tokenHash, now)) return null;
      if (communitySettings.current().projectLinksAdmit && (await countSignUp(tx, tokenHash, now)))
        return null;
      return (await whyNot(tx, tokenHash)) ?? invitationErrors.linkUsedUp;
    },
  };
}
