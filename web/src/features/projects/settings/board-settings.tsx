import { Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { type Project, setTaskPrefix, viewTaskNumbering } from '@tandem/contract/projects';
import { taskKeyOf } from '@tandem/contract/tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './project-settings.module.css';
import { projectSettingsTexts } from './project-settings.texts.ts';

const texts = projectSettingsTexts.prefix;

const numberingQuery = (id: string) => queryOf(viewTaskNumbering, { params: { id } });

/** Project settings → Board: what begins the numbers of its tasks. */
export function BoardSettings({ project }: { project: Project }) {
  const query = useQuery(numberingQuery(project._id));
  if (query.isPending) return <LoadingState label={texts.loading} cards={1} />;
  if (!query.data)
    return <ErrorState message={sentenceOf(query.error, texts.notLoaded)} {...retryOf(query)} />;
  const { taskPrefix, mayChange } = query.data.data;
  const isFixed = !mayChange || project.archivedAt !== null;
  return (
    <SettingsSection title={texts.title} text={mayChange ? texts.text : texts.settled}>
      {isFixed ? (
        <p>{texts.hint(taskKeyOf(taskPrefix, 1))}</p>
      ) : (
        <PrefixForm id={project._id} present={taskPrefix} />
      )}
    </SettingsSection>
  );
}

/** Asks before the prefix is changed, which is possible once. */
function PrefixForm({ id, present }: { id: string; present: string }) {
  const [typed, setTyped] = useState(present);
  const [isAsking, setAsking] = useState(false);
  const change = useChangePrefix(id);
  const prefix = typed.trim().toUpperCase();
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    if (prefix !== '' && prefix !== present) setAsking(true);
  };
  const send = () => change.mutate(prefix, { onSettled: () => setAsking(false) });
  return (
    <form className={styles.form} noValidate onSubmit={ask}>
      <TextInput
        label={texts.label}
        description={texts.hint(taskKeyOf(prefix || present, 1))}
        maxLength={limits.taskPrefix}
        autoComplete="off"
        value={typed}
        error={change.error && failureLine(change.error, texts.failed)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change.reset();
        }}
      />
      <div>
        <Button type="submit" variant="default" disabled={prefix === '' || prefix === present}>
          {texts.save}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.confirmTitle(prefix)}
        confirmLabel={texts.save}
        isBusy={change.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{texts.confirmText}</p>
      </ConfirmDialog>
    </form>
  );
}

function useChangePrefix(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taskPrefix: string) => call(setTaskPrefix, { params: { id }, body: { taskPrefix } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(numberingQuery(id).queryKey, { data });
      notifySuccess(message);
    },
  });
}
