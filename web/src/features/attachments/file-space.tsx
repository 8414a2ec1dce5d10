import { Skeleton } from '@mantine/core';
import { viewFileSpace } from '@tandem/contract/attachments';
import { useQuery } from '@tanstack/react-query';
import { retryOf } from '../../platform/failure-sentence.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { SettingsSection } from '../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { attachmentTexts } from './attachments.texts.ts';
import { sizeInWords } from './attachments.view.ts';

const texts = attachmentTexts.space;

/** How much of their space the files of the member use, or those of a project. */
export function FileSpace({ projectId }: { projectId?: string }) {
  const space = useQuery({
    ...queryOf(viewFileSpace, { query: projectId === undefined ? {} : { projectId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
  return (
    <SettingsSection title={texts.title} text={projectId === undefined ? texts.own : texts.ofProject}>
      {space.data && <Used {...space.data} />}
      {space.isPending && <Skeleton height={28} />}
      {space.isError && !space.data && <ErrorState message={texts.failed} {...retryOf(space)} />}
    </SettingsSection>
  );
}

function Used({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null)
    return (
      <Stack as="p" gap={8} tone="2" hasDigits>
        {texts.unlimited(sizeInWords(used))}
      </Stack>
    );
  return (
    <Stack as="p" gap={8} tone="2" hasDigits>
      <Text as="progress" isWide aria-label={texts.title} value={Math.min(used, limit)} max={limit} />
      {texts.used(sizeInWords(used), sizeInWords(limit))}
    </Stack>
  );
}
