import type { InputOf } from '@tandem/contract/operation';
import { reportThing } from '@tandem/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { reportTexts as texts } from './reports.texts.ts';

type Body = InputOf<typeof reportThing>['body'];

/** Sends a report. `onEnd` gets the own projects in which a blocked author collaborates. */
export function useReport(onEnd: (ownProjects: { _id: string; title: string }[]) => void) {
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
