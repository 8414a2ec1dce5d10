import { invitationLinkDefaults } from '@tandem/contract/invitations/invitation-links';
import type { Project } from '@tandem/contract/projects';
import { useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useMakeLink } from './invite.queries.ts';
import { inviteTexts as texts } from './invite.texts.ts';
import { noRole, roleOf } from './invite.view.ts';
import { useLinkCopy } from '../created/link-copy.hooks.ts';

const untouched = { role: noRole, days: invitationLinkDefaults.days, uses: invitationLinkDefaults.uses };
type LinkDraft = {
  -readonly [Field in keyof typeof untouched]: (typeof untouched)[Field] extends number
    ? number
    : (typeof untouched)[Field];
};

/** The form of a new link: its first submit creates the link, further ones copy it. */
export function useNewLink({ _id: projectId, roles }: Pick<Project, '_id' | 'roles'>) {
  const [draft, setDraft] = useState<LinkDraft>(untouched);
  const { mutate, data, isPending, error, reset } = useMakeLink(projectId);
  const { url, copy, ...copying } = useLinkCopy(data?.data.path);
  const create = () => mutate({ ...roleOf(draft.role, roles), days: draft.days, maxUses: draft.uses });
  return {
    draft,
    change: (changed: Partial<LinkDraft>) => setDraft({ ...draft, ...changed }),
    url,
    submit: () => (url === null ? create() : copy()),
    submitLabel: url === null ? texts.create : copying.copyLabel,
    isPending,
    failure: (error && failureLine(error, texts.createFailed)) ?? copying.copyFailure,
    reset: () => {
      reset();
      copying.reset();
      setDraft(untouched);
    },
  };
}
