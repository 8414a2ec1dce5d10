import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { deletionWord, type ProjectInTheWay } from '@tandem/contract/account';
import type { UseQueryResult } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { hideNoticesAbout, notifyFailure } from '../../../ui/notices/notices.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CollaboratorsDialog } from '../../projects/public.ts';
import { useOwnProfile } from '../account.queries.ts';
import { PasswordField } from '../password-field.tsx';
import { useDeleteAccount, useProjectsInTheWay, useDownloadData } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { type DeletionDraft, type Errors, deletionErrors, emptyDeletion } from './settings.view.ts';

const downloadTexts = settingsTexts.data;

/** The button that downloads all data of the member. */
export function DataDownload() {
  const { mutate, isPending } = useDownloadData();
  return (
    <SettingsSection title={downloadTexts.title} text={downloadTexts.text}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {downloadTexts.action}
      </Button>
    </SettingsSection>
  );
}

const texts = settingsTexts.deletion;

/** What the notice of a refusal is about; it goes once no project is in the way. */
const refusedDeletion = 'refused-deletion';

/** Deletes the account: lists the projects to hand over first, and asks for confirmation. */
export function DeleteAccount() {
  const { projects, reload } = useProjectsInTheWay();
  const [isOpen, setOpen] = useState(false);
  const isInTheWay = (projects.data ?? []).length > 0;
  useEffect(() => {
    if (!isInTheWay) hideNoticesAbout(refusedDeletion);
  }, [isInTheWay]);
  const action = useRef<HTMLButtonElement>(null);
  const refresh = async (id: string) => {
    const { data } = await projects.refetch();
    // The button to which the dialog would return the focus was removed with its project.
    if (!data?.some(({ _id }) => _id === id)) requestAnimationFrame(() => action.current?.focus());
  };
  const onRefused = (sentence: string) => {
    setOpen(false);
    notifyFailure(sentence, { about: [refusedDeletion] });
    void reload();
  };
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <ProjectsInTheWay projects={projects} onClose={(id) => void refresh(id)} />
      <Button ref={action} color="red" onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onRefused={onRefused} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

interface DeleteAccountDialogProps {
  isOpen: boolean;
  /** Called when the server refuses the deletion for a reason outside this form. */
  onRefused: (sentence: string) => void;
  onClose: () => void;
}

/** Asks for the password and a word before the account is deleted. */
function DeleteAccountDialog({ isOpen, onRefused, onClose }: DeleteAccountDialogProps) {
  const [draft, setDraft] = useState(emptyDeletion);
  const [errors, setErrors] = useState<Errors<DeletionDraft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useDeleteAccount();
  const hasPassword = useOwnProfile()?.hasPassword !== false;

  const resetForm = () => {
    setDraft(emptyDeletion);
    setErrors({});
    setFailure(null);
  };
  const close = () => {
    resetForm();
    onClose();
  };
  const showErrors = (invalid: Errors<DeletionDraft>, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    const invalid = deletionErrors(draft, hasPassword);
    showErrors(invalid, null);
    if (Object.keys(invalid).length > 0) return;
    mutate(draft, {
      onError: (error) => {
        if (isPasswordRequired(error)) return;
        const sentence = failureLine(error, texts.refused);
        if (!(error instanceof CallFailure) || error.status !== 409)
          return showErrors(error instanceof CallFailure ? error.fields : {}, sentence);
        resetForm();
        onRefused(sentence);
      },
    });
  };
  const field = (name: keyof DeletionDraft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.dialog}
      submitLabel={texts.submit}
      isDangerous
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={close}
      size="sm"
    >
      <p>{texts.warning}</p>
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
      )}
      <TextInput
        label={texts.confirmation(deletionWord)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('confirmation')}
      />
    </FormDialog>
  );
}

interface ProjectsInTheWayProps {
  projects: UseQueryResult<ProjectInTheWay[]>;
  /** Called when the dialog of a project closes, which may have changed its members. */
  onClose: (projectId: string) => void;
}

/** The projects with collaborators, to hand over before the deletion; renders nothing without any. */
function ProjectsInTheWay({ projects, onClose }: ProjectsInTheWayProps) {
  const dialog = useDialog<ProjectInTheWay>();
  const { data, error, isFetching, refetch } = projects;
  const close = () => {
    dialog.close();
    if (dialog.subject) onClose(dialog.subject._id);
  };
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={36} width={240} aria-hidden />
      </LoadingState>
    );
  return (
    <>
      {data.length > 0 && (
        <Box isWide>
          <p>{texts.inTheWay}</p>
          <Box as="ul" isRuled line="both" above={8} aria-label={texts.list}>
            {data.map((project) => (
              <Row as="li" gap={12} justify="between" key={project._id} pad="12 0">
                <Stack as="span">
                  <Text as="span" weight={600} breaks>
                    {project.title}
                  </Text>
                  <Text as="span" tone="2" size={13}>
                    {project.offeredTo
                      ? texts.offeredTo(project.offeredTo.firstName)
                      : texts.collaborators(project.collaboratorsCount)}
                  </Text>
                </Stack>
                <Button
                  className="l-isFixed"
                  variant="default"
                  size="xs"
                  aria-label={texts.handOverOf(project.title)}
                  onClick={() => dialog.open(project)}
                >
                  {texts.handOver}
                </Button>
              </Row>
            ))}
          </Box>
        </Box>
      )}
      <CollaboratorsDialog
        project={dialog.subject && { ...dialog.subject, isOwner: true }}
        isOpen={dialog.isOpen}
        onClose={close}
      />
    </>
  );
}
