import {
  communityChanged,
  type EditableSection,
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';

const settings = queryOf(viewCommunitySettings, {}, { staleAfter: [communityChanged] });

/** The settings, their defaults and versions. */
export const useCommunitySettings = () => useQuery({ ...settings, select: ({ data }) => data });

interface Change {
  section: EditableSection;
  version: number;
  changes: Record<string, unknown>;
}

/** Saves a section. When somebody else changed it meanwhile, the settings are fetched again. */
export function useSaveSection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ section, version, changes }: Change) =>
      call(updateCommunitySettings, { body: { section, version, ...changes } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(settings.queryKey, { data });
      notifySuccess(message);
    },
    onError: (error) => {
      if (error instanceof CallFailure && error.status === 409) void client.invalidateQueries(settings);
    },
  });
}
