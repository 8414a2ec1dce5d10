import { Checkbox, Radio, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { InputOf } from '@tandem/contract/operation';
import type { PersonSummary } from '@tandem/contract/people';
import { type ReportReason, reportReasons, reportThing } from '@tandem/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../ui/forms/use-focus-invalid.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import type { Reportable } from './report-request.store.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { reportTexts as texts } from './reports.texts.ts';

interface ReportDialogProps {
  thing: Reportable;
  onBlocked: (person: PersonSummary, ownProjects: { _id: string; title: string }[]) => void;
  onEnd: () => void;
}

/** Asks for the reason of a report, and whether to block its author. */
export function ReportDialog({ thing, onBlocked, onEnd }: ReportDialogProps) {
  const { kind, id, name, author } = thing;
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [blocks, setBlocks] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending, error } = useReport((ownProjects) => {
    onEnd();
    if (blocks && author) onBlocked(author, ownProjects);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    setMissing(reason === null);
    if (reason === null) focusInvalid();
    else if (!isPending) mutate({ thing: { kind, id }, reason, words, blocks });
  };
  return (
    <FormDialog
      isOpen
      title={texts.titles[kind](name)}
      submitLabel={texts.submit}
      isBusy={isPending}
      failure={error ? failureLine(error, texts.failed) : null}
      onSubmit={submit}
      onClose={onEnd}
    >
      <Text tone="2">{texts.text}</Text>
      <Radio.Group
        label={texts.reason}
        value={reason}
        onChange={(value) => {
          setReason(value as ReportReason);
          setMissing(false);
        }}
        error={isMissing && texts.reasonMissing}
      >
        <Stack gap={12} pad="8 0">
          {reportReasons.map((value) => (
            <Radio key={value} value={value} label={texts.reasons[value]} error={isMissing} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={texts.words}
        dir="auto"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.reportWords}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {author && (
        <Checkbox
          label={texts.block(author.firstName)}
          checked={blocks}
          onChange={({ currentTarget }) => setBlocks(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

type Body = InputOf<typeof reportThing>['body'];

/** Sends a report. `onEnd` gets the own projects in which a blocked author collaborates. */
function useReport(onEnd: (ownProjects: { _id: string; title: string }[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call(reportThing, { body }),
    onSuccess: ({ message, ownProjects }, { blocks }) => {
      notifySuccess(message || texts.done, { survivesNavigation: true });
      onEnd(ownProjects);
      // Any list may have shown who was blocked.
      if (blocks) void client.invalidateQueries();
    },
  });
}
