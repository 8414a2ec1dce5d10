import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconLink, IconLinkOff, IconPlus } from '@tabler/icons-react';
import {
  type CommunityInvitation,
  listCommunityInvitations,
  makeCommunityInvitation,
  revokeCommunityInvitation,
  communityInvitationDefaults,
  makeCommunityInvitationBody,
} from '@tandem/contract/invitations/invitation-links';
import { limits } from '@tandem/contract/limits';
import type { InputOf } from '@tandem/contract/operation';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { retryOf, failureLine } from '../../../platform/failure-sentence.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunity } from '../../community/public.ts';
import { CreatedLink, useLinkCopy } from '../created-link.tsx';
import { inviteTexts } from '../invitations.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import {
  communityInvitationsTexts as texts,
  communityInvitationsTexts,
} from './community-invitations.texts.ts';

const segments = [
  { value: 'open', label: texts.states.open },
  { value: 'ended', label: texts.states.ended },
] as const;

/** /admin/invitations: the links by which people sign up. */
export function CommunityInvitationsPage() {
  const [isMaking, setMaking] = useState(false);
  const { show }: { show?: unknown } = useSearch({ strict: false });
  const state = show === 'ended' ? 'ended' : 'open';
  const navigate = useNavigate();
  const choose = (next: 'open' | 'ended') =>
    void navigate({
      to: '.',
      search: next === 'ended' ? { show: next } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={texts.title}
      width="narrow"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {texts.create}
        </Button>
      }
    >
      <SegmentedTabs label={texts.show} segments={segments} value={state} onChange={choose}>
        <CommunityInvitationList state={state} />
        <ModeNote />
      </SegmentedTabs>
      <NewInvitationDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </Page>
  );
}

/** Says where links admit nobody, or are not needed. */
function ModeNote() {
  const mode = useCommunity(({ signUpMode }) => signUpMode);
  if (mode === 'invitation') return null;
  return (
    <Text tone="2" size={13} above={12}>
      {texts.modes[mode]}{' '}
      <Link to="/admin/settings" search={{ tab: 'signUp' }}>
        {texts.modes.change}
      </Link>
    </Text>
  );
}

/** The links in a state, in pages; one that works can be revoked. */
function CommunityInvitationList({ state }: { state: ShownLinks }) {
  const list = useCommunityInvitations(state);
  const revoke = useRevokeCommunityInvitation();
  const dialog = useDialog<CommunityInvitation>();
  const { data, error, isFetching, refetch } = list;
  const confirm = () => {
    if (dialog.subject) revoke.mutate(dialog.subject._id);
    dialog.close();
    // The row with the button is about to disappear.
    moveFocus(undefined);
  };
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={200} radius="lg" aria-hidden />
      </LoadingState>
    );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={texts.empty[state]} hint={texts.emptyHint[state]} drawing="envelope" />
      ) : (
        <InfiniteList {...pagesIn(list)}>
          <Box as="ul" ground="panel" isRuled aria-label={texts.states[state]}>
            {data.map((link) => (
              <CommunityInvitationRow
                key={link._id}
                link={link}
                isBusy={revoke.isPending}
                onRevoke={() => dialog.open(link)}
              />
            ))}
          </Box>
        </InfiniteList>
      )}
      {state === 'ended' && data.length > 0 && (
        <Text tone="2" size={13} above={12}>
          {texts.kept}
        </Text>
      )}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.revokeQuestion}
        confirmLabel={texts.revoke}
        isDangerous
        onConfirm={confirm}
        onClose={dialog.close}
      >
        {dialog.subject && texts.revokeText(dialog.subject.uses)}
      </ConfirmDialog>
    </>
  );
}

const dayOf = (time: string) => formatDate(time, 'MMM D, YYYY');

interface CommunityInvitationRowProps {
  link: CommunityInvitation;
  isBusy: boolean;
  onRevoke: () => void;
}

/** A link to the community, with how often it was used and until when it works. */
function CommunityInvitationRow({ link, isBusy, onRevoke }: CommunityInvitationRowProps) {
  const { note, uses, maxUses, state, madeBy, createdAt, expiresAt } = link;
  const isOpen = state === 'open';
  const name = note || texts.unnamed;
  const Icon = isOpen ? IconLink : IconLinkOff;
  return (
    <Row as="li" gap={12} pad="12 16">
      <Text as="span" isCentred isFixed square={36} round="full" ground="sunken" tone="2" on="wide">
        <Icon size={18} stroke={1.7} aria-hidden />
      </Text>
      <Stack gap={2} grows>
        <Row as="span" gap={8} rowGap={4} wraps weight={600} breaks>
          <bdi>{name}</bdi>
          {!isOpen && <StatusBadge>{texts.badges[state]}</StatusBadge>}
        </Row>
        <Row as="span" gap={12} rowGap={0} align="stretch" wraps tone="2" size={14} breaks>
          <Text as="span" tone="1" hasDigits>
            {texts.uses(uses, maxUses)}
          </Text>
          {isOpen && <span>{texts.expires(dayOf(expiresAt))}</span>}
          {state === 'expired' && <span>{texts.expired(dayOf(expiresAt))}</span>}
          <span>{texts.madeBy(madeBy && fullName(madeBy), dayOf(createdAt))}</span>
        </Row>
      </Stack>
      {isOpen && (
        <Button
          variant="default"
          size="compact-md"
          className="l-isFixed"
          aria-label={texts.revokeOf(name)}
          disabled={isBusy}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </Row>
  );
}

/** Links that admit somebody, or all others. */
type ShownLinks = keyof typeof texts.states;

/** The links to the community, newest first. Asked anew by each visit, because sign-ups change their uses. */
function useCommunityInvitations(state: ShownLinks) {
  return useInfiniteQuery({
    ...pagesOf(
      listCommunityInvitations,
      { query: { state, limit: '20' } },
      { ...byCursor, staleAfter: [makeCommunityInvitation, revokeCommunityInvitation] },
    ),
    refetchOnMount: 'always',
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Makes a link; the dialog shows a failure. */
const useMakeCommunityInvitation = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof makeCommunityInvitation>['body']) =>
      call(makeCommunityInvitation, { body }),
  });

/** Ends a link. */
function useRevokeCommunityInvitation() {
  const revoking = useMutation({
    mutationFn: (invitationId: string) => call(revokeCommunityInvitation, { params: { invitationId } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, id) => reportFailedWrite(error, texts.revokeFailed, () => revoking.mutate(id)),
  });
  return revoking;
}

const newTexts = communityInvitationsTexts.dialog;

/** Makes a link by which people sign up; then shows it, once. */
function NewInvitationDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const link = useNewInvitation();
  const close = () => {
    link.reset();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!link.isPending) link.submit();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={newTexts.title}
      submitLabel={link.submitLabel}
      isBusy={link.isPending}
      failure={link.failure}
      {...(link.url !== null && { cancelLabel: inviteTexts.done })}
      onSubmit={submit}
      onClose={close}
    >
      {link.url === null ? <Fields {...link} /> : <CreatedLink url={link.url} />}
    </FormDialog>
  );
}

function Fields({
  draft,
  errors,
  change,
}: Pick<ReturnType<typeof useNewInvitation>, 'draft' | 'errors' | 'change'>) {
  return (
    <Stack gap={16}>
      <Text tone="2">{newTexts.about}</Text>
      <TextInput
        data-autofocus
        label={newTexts.note}
        description={newTexts.noteHint}
        maxLength={limits.communityInvitationNote}
        value={draft.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <NumberField
        label={newTexts.uses}
        value={draft.maxUses}
        error={errors.maxUses}
        onChange={(maxUses) => change({ maxUses })}
      />
      <NumberField
        label={newTexts.days}
        value={draft.days}
        error={errors.days}
        onChange={(days) => change({ days })}
      />
    </Stack>
  );
}

const untouched = {
  note: '',
  maxUses: String(communityInvitationDefaults.uses),
  days: String(communityInvitationDefaults.days),
};
type Draft = typeof untouched;
type InvitationErrors = Partial<Record<keyof Draft, string>>;

const bodyOf = ({ note, maxUses, days }: Draft) => ({
  note,
  maxUses: numberOf(maxUses),
  days: numberOf(days),
});
const numberOf = (typed: string): number => (typed === '' ? Number.NaN : Number(typed));

/** The form of a new link to the community: its first submit creates the link, further ones copy it. */
function useNewInvitation() {
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
