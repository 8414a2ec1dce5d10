import { Button, Checkbox, Group, Skeleton, Textarea, TextInput } from '@mantine/core';
import {
  type AdministeredAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
} from '@tandem/contract/community/announcement';
import { communityChanged } from '@tandem/contract/community/community-administration';
import { limits } from '@tandem/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { create } from 'zustand';
import { CallFailure, call } from '../../../platform/call.ts';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import rows from '../../../ui/settings/settings.module.css';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from '../settings/community-settings.module.css';
import { announcementTexts as texts } from './announcement.texts.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import { type AnnouncementDraft, bodyOf, emptyDraft, errorsIn, withLink } from './announcement.view.ts';

type Errors = Partial<Record<string, string | undefined>>;

/** The form of the next announcement, with a preview. A refusal keeps what is typed. */
function AnnouncementForm({ replaces }: { replaces: string | null }) {
  const draft = useAnnouncementDraft();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = usePublishAnnouncement();
  const show = (invalid: Errors, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const invalid = errorsIn(draft, new Date());
    show(invalid, null);
    if (Object.keys(invalid).length > 0) return;
    mutate(bodyOf(draft, replaces), {
      onSuccess: () => useAnnouncementDraft.setState(emptyDraft),
      onError: (error) =>
        show(error instanceof CallFailure ? error.fields : {}, failureLine(error, texts.notPublished)),
    });
  };
  return (
    <Stack as="form" ref={form} gap={16} isWide onSubmit={submit} noValidate aria-label={texts.next}>
      <Fields draft={draft} errors={errors} onEdit={(name) => setErrors({ ...errors, [name]: undefined })} />
      {draft.text.trim() !== '' && (
        <Box as="section" pad="12 16" ground="accent" shrinks aria-label={texts.preview}>
          <Markdown text={withLink({ text: draft.text.trim(), link: draft.link.trim() })} />
        </Box>
      )}
      {failure && (
        <Text tone="danger" role="alert">
          {failure}
        </Text>
      )}
      <Group>
        <Button type="submit" loading={isPending}>
          {replaces === null ? texts.publish : texts.replace}
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldsProps {
  draft: AnnouncementDraft;
  errors: Errors;
  onEdit: (name: keyof AnnouncementDraft) => void;
}

function Fields({ draft, errors, onEdit }: FieldsProps) {
  const change = (changed: Partial<AnnouncementDraft>) => {
    useAnnouncementDraft.setState(changed);
    for (const name of Object.keys(changed)) onEdit(name as keyof AnnouncementDraft);
  };
  return (
    <>
      <Textarea
        label={texts.text}
        description={`${texts.textHint} ${texts.left(limits.announcement - draft.text.length)}`}
        value={draft.text}
        error={errors['text']}
        maxLength={limits.announcement}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label={texts.link}
        description={texts.linkHint}
        value={draft.link}
        error={errors['link']}
        maxLength={limits.link.url}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={texts.endsAt}
        description={texts.endsAtHint}
        value={draft.endsAt}
        error={errors['endsAt']}
        onChange={(event) => change({ endsAt: event.currentTarget.value })}
      />
      <Checkbox
        classNames={{ label: rows.label, description: rows.hint }}
        label={texts.notifiesMembers}
        description={texts.notifiesMembersHint}
        checked={draft.notifiesMembers}
        onChange={(event) => change({ notifiesMembers: event.currentTarget.checked })}
      />
    </>
  );
}

/** What is announced, who was notified of it, and taking it back. */
function StandingAnnouncement({ announcement }: { announcement: AdministeredAnnouncement }) {
  const { mutate, isPending, error } = useEndAnnouncement();
  const [isAsking, setAsking] = useState(false);
  const facts = factsOf(announcement);
  return (
    <>
      <Box pad="12 16" ground="accent" shrinks>
        <Markdown text={withLink(announcement)} />
      </Box>
      <Text tone="2" size={14} role="status">
        {facts.join(' · ')}
      </Text>
      {error && (
        <Text tone="danger" role="alert">
          {failureLine(error, texts.notTakenBack)}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.takeBack}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.takeBackTitle}
        confirmLabel={texts.takeBack}
        isDangerous
        isBusy={isPending}
        onConfirm={() => mutate(announcement._id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {texts.takeBackText}
      </ConfirmDialog>
    </>
  );
}

function factsOf({
  createdAt,
  endsAt,
  notifiesMembers,
  notifiedCount,
  isEverybodyNotified,
}: AdministeredAnnouncement): string[] {
  return [
    texts.since(formatDateTime(createdAt)),
    ...(endsAt === null ? [] : [texts.until(formatDateTime(endsAt))]),
    ...(notifiesMembers
      ? [isEverybodyNotified ? texts.notified(notifiedCount) : texts.notifying(notifiedCount)]
      : []),
  ];
}

/** The announcement in /admin/settings: what stands, and the form of the next one. */
export function AnnouncementSection() {
  const { data, error, isPending, isFetching, refetch } = useAnnouncement();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={360} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (data === undefined)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <Stack className={styles.form}>
      <SettingsSection title={texts.now} text={texts.intro}>
        {data === null ? <Text tone="2">{texts.none}</Text> : <StandingAnnouncement announcement={data} />}
      </SettingsSection>
      <SettingsSection title={texts.next}>
        <AnnouncementForm replaces={data?._id ?? null} />
      </SettingsSection>
    </Stack>
  );
}

const announcement = queryOf(viewAnnouncement, {}, { staleAfter: [communityChanged] });

/** How often the number of notified members is asked for while it grows. */
const refetchMs = 2_000;

/** What is announced, as administrators see it. */
const useAnnouncement = () =>
  useQuery({
    ...announcement,
    select: ({ data }) => data,
    refetchInterval: ({ state }) => {
      const data = state.data?.data;
      return data?.notifiesMembers === true && !data.isEverybodyNotified ? refetchMs : false;
    },
  });

/** Publishes what is typed. When another one was published meanwhile, that is fetched. */
function usePublishAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(publishAnnouncement, { body }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(announcement.queryKey, { data });
      notifySuccess(message);
    },
    onError: (error) => {
      if (error instanceof CallFailure && error.status === 409) void client.invalidateQueries(announcement);
    },
  });
}

/** Takes the announcement back. */
function useEndAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: string) => call(endAnnouncement, { params: { announcementId } }),
    onSuccess: ({ message }) => {
      client.setQueryData(announcement.queryKey, { data: null });
      notifySuccess(message);
    },
  });
}

/** What is typed in the form, kept while its author looks at other screens. */
export const useAnnouncementDraft = create<AnnouncementDraft>()(() => emptyDraft);
