import { useClipboard } from '@mantine/hooks';
import { invitationLinkDefaults } from '@tandem/contract/invitations/invitation-links';
import type { Project } from '@tandem/contract/projects';
import { useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useMakeLink } from './invite.queries.ts';
import { inviteTexts as texts } from './invite.texts.ts';
import { noRole, roleOf } from './invite.view.ts';

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
  const clipboard = useClipboard();
  const url = data ? `${window.location.origin}${data.data.path}` : null;
  const create = () => mutate({ ...roleOf(draft.role, roles), days: draft.days, maxUses: draft.uses });
  const createdLabel = clipboard.copied ? texts.copied : texts.copy;
  return {
    draft,
    change: (changed: Partial<LinkDraft>) => setDraft({ ...draft, ...changed }),
    /** Null until the link is created; it is shown only once. */
    url,
    submit: () => (url === null ? create() : clipboard.copy(url)),
    submitLabel: url === null ? texts.create : createdLabel,
    isPending,
    failure: (error && failureLine(error, texts.createFailed)) ?? (clipboard.error && texts.copyFailed),
    reset: () => {
      reset();
      clipboard.reset();
      setDraft(untouched);
    },
  };
}
