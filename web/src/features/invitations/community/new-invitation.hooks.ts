import {
  communityInvitationDefaults,
  makeCommunityInvitationBody,
} from '@tandem/contract/invitations/community-invitations';
import { useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { inviteTexts } from '../invite/invite.texts.ts';
import { useLinkCopy } from '../created/link-copy.hooks.ts';
import { useMakeCommunityInvitation } from './community-invitations.queries.ts';

const untouched = {
  note: '',
  maxUses: String(communityInvitationDefaults.uses),
  days: String(communityInvitationDefaults.days),
};
type Draft = typeof untouched;
export type InvitationErrors = Partial<Record<keyof Draft, string>>;

const bodyOf = ({ note, maxUses, days }: Draft) => ({
  note,
  maxUses: numberOf(maxUses),
  days: numberOf(days),
});
const numberOf = (typed: string): number => (typed === '' ? Number.NaN : Number(typed));

/** The form of a new link to the community: its first submit creates the link, further ones copy it. */
export function useNewInvitation() {
  const [draft, setDraft] = useState<Draft>(untouched);
  const [errors, setErrors] = useState<InvitationErrors>({});
  const { mutate, data, isPending, error, reset } = useMakeCommunityInvitation();
  const { url, copy, ...copying } = useLinkCopy(data?.data.path);
  const create = () => {
    const checked = makeCommunityInvitationBody.safeParse(bodyOf(draft));
    const issues = checked.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (checked.success) mutate(checked.data);
  };
  return {
    draft,
    errors,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
    url,
    submit: () => (url === null ? create() : copy()),
    submitLabel: url === null ? inviteTexts.create : copying.copyLabel,
    isPending,
    failure: (error && failureLine(error, inviteTexts.createFailed)) ?? copying.copyFailure,
    reset: () => {
      reset();
      copying.reset();
      setErrors({});
      setDraft(untouched);
    },
  };
}
