import { Skeleton } from '@mantine/core';
import { type EditableSection, editableSections } from '@tandem/contract/community/community-administration';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { create } from 'zustand';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { forget, readForMember, storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { AnnouncementSection } from '../announcement/announcement-section.tsx';
import { announcementTexts } from '../announcement/announcement.texts.ts';
import { LogoSection } from '../logo/logo-section.tsx';
import { useCommunitySettings } from './community-settings.queries.ts';
import { communitySettingsTexts as texts } from './community-settings.texts.ts';
import type { Draft } from './community-settings.view.ts';
import { SectionForm } from './section-form.tsx';

/** The announcement is no setting, but it stands among them. */
const tabs = [...editableSections, 'announcement'] as const;
type Tab = EditableSection | 'announcement';

const tabIn = (search: Record<string, unknown>): Tab =>
  tabs.find((section) => section === search['tab']) ?? 'general';

/** /admin/settings: the settings of the community by section. */
export function CommunitySettingsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="wide">
      <Sections />
    </Page>
  );
}

function Sections() {
  const tab = tabIn(useSearch({ strict: false }));
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
      value={tab}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: chosen === 'general' ? {} : { tab: chosen },
          resetScroll: false,
        })
      }
      segments={tabs.map((value) => ({
        value,
        label: value === 'announcement' ? announcementTexts.tab : texts.names[value],
        ...(value !== 'announcement' && drafts[value] ? { count: '•', spoken: texts.unsavedHere } : {}),
      }))}
    >
      {tab === 'announcement' ? (
        <AnnouncementSection />
      ) : (
        <SectionForm
          key={tab}
          section={tab}
          data={data}
          draft={drafts[tab] ?? {}}
          onDraft={(draft) => keepDraft(me, tab, draft)}
        >
          {tab === 'general' && <LogoSection />}
        </SectionForm>
      )}
    </SegmentedTabs>
  );
}

type Drafts = Partial<Record<EditableSection, Draft>>;

const key = 'communitySettings';

interface DraftStore {
  member: string | null;
  drafts: Drafts;
}

const useStore = create<DraftStore>()(() => ({ member: null, drafts: {} }));

/** What a member typed and did not save, by section; it survives a reload. */
function useDrafts(member: string): Drafts {
  const state = useStore();
  return state.member === member ? state.drafts : storedDrafts(member);
}

/** Keeps what is typed in a section; an empty draft is removed. */
function keepDraft(member: string, section: EditableSection, draft: Draft): void {
  const state = useStore.getState();
  const { [section]: _, ...others } = state.member === member ? state.drafts : storedDrafts(member);
  const drafts = Object.keys(draft).length > 0 ? { ...others, [section]: draft } : others;
  useStore.setState({ member, drafts });
  if (Object.keys(drafts).length > 0) storeForMember(key, member, drafts);
  else forget(key);
}

/** What is kept from before a reload. A function declaration, because the hook above uses it. */
function storedDrafts(member: string): Drafts {
  const found = readForMember(key, member);
  return typeof found === 'object' && found !== null ? (found as Drafts) : {};
}
