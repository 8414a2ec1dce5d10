import { Skeleton } from '@mantine/core';
import { type EditableSection, editableSections } from '@tandem/contract/community/community-administration';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunitySettings } from './community-settings.queries.ts';
import { keepDraft, useDrafts } from './community-settings.store.ts';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import { SectionForm } from './section-form.tsx';

const sectionIn = (search: Record<string, unknown>): EditableSection =>
  editableSections.find((section) => section === search['tab']) ?? 'general';

/** /admin/settings: the settings of the community by section. */
export function CommunitySettingsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="wide">
      <Sections />
    </Page>
  );
}

function Sections() {
  const section = sectionIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const me = useSession(({ user }) => user?._id ?? '');
  const drafts = useDrafts(me);
  const { data, error, isPending, isFetching, refetch } = useCommunitySettings();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={360} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!data) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <SegmentedTabs
      label={texts.sections}
      value={section}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: chosen === 'general' ? {} : { tab: chosen },
          resetScroll: false,
        })
      }
      segments={editableSections.map((value) => ({
        value,
        label: texts.names[value],
        ...(drafts[value] ? { count: '•', spoken: texts.unsavedHere } : {}),
      }))}
    >
      <SectionForm
        key={section}
        section={section}
        data={data}
        draft={drafts[section] ?? {}}
        onDraft={(draft) => keepDraft(me, section, draft)}
      />
    </SegmentedTabs>
  );
}
