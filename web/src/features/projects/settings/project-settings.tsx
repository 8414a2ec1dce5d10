import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import { type Project, setTaskPrefix, viewTaskNumbering } from '@tandem/contract/projects';
import { taskKeyOf } from '@tandem/contract/tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, type SubmitEvent, Suspense, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SideLayout, type SideGroup, SideNavigation } from '../../../ui/navigation/side-navigation.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { FileSpace } from '../../attachments/public.ts';
import { ProjectFactsFields } from '../form/project-facts-fields.tsx';
import { ProjectContentFields, useProjectForm } from '../form/project-form-dialog.tsx';
import { OwnerOnly } from '../layout/closed-doors.tsx';
import { useProjectContext } from '../layout/layout.hooks.ts';
import { ArchiveDialog } from '../lifecycle/archive-dialog.tsx';
import { DeleteDialog, HandOverDialog } from '../lifecycle/lifecycle-dialogs.tsx';
import { useLifecycleChange } from '../lifecycle/project-lifecycle.queries.ts';
import { useEveryoneSwitch, useToggleStatus } from '../my-projects/my-projects.queries.ts';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { PublicSettings } from './public-settings.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { projectSettingsTexts as texts, projectSettingsTexts } from './project-settings.texts.ts';

const icons = {
  general: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  board: 'M4 5h5v14H4zM11 5h4v9h-4zM17 5h3v6h-3z',
  public: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18',
  webhooks: 'M9 15l6-6M7 11l-2 2a4 4 0 0 0 6 6l2-2M17 13l2-2a4 4 0 0 0-6-6l-2 2',
  repository: 'M6 3v12M6 15a3 3 0 1 0 0 6a3 3 0 0 0 0-6M18 3a3 3 0 1 0 0 6a3 3 0 0 0 0-6M18 9a9 9 0 0 1-9 9',
  import: 'M12 4v10M8 10l4 4l4-4M5 18h14',
  end: 'M4 7h16v3H4zM6 10v9h12v-9M10 13h4',
};
type SectionName = keyof typeof icons;

interface SectionProps {
  project: Project;
  /** The place beside the title, for a button; null before it is there. */
  beside: HTMLElement | null;
}

type Section = ComponentType<SectionProps>;

/** The sections that other features have, which load when they are shown. */
type LaterSections = Record<'webhooks' | 'repository' | 'import', Section>;

const sections: Record<Exclude<SectionName, keyof LaterSections>, Section> = {
  general: GeneralSettings,
  board: BoardSettings,
  public: PublicSettings,
  end: EndSettings,
};
const names = Object.keys(icons) as SectionName[];

const pathOf = (projectId: string) => `/projects/${projectId}/settings`;

const groupsOf = (projectId: string): SideGroup[] => [
  {
    entries: names.map((name) => ({
      path: `${pathOf(projectId)}/${name}`,
      label: texts.pages[name],
      icon: icons[name],
    })),
  },
];

/** The settings of a project, for its owner: their navigation at the side, and one section. */
export function ProjectSettings(later: LaterSections) {
  const { project } = useProjectContext();
  return (
    <OwnerOnly sentence={texts.ownerOnly}>
      {project && <Settings project={project} later={later} />}
    </OwnerOnly>
  );
}

function Settings({ project, later }: { project: Project; later: LaterSections }) {
  const { section } = useParams({ strict: false });
  useTabTitle(texts.tab(project.title));
  const groups = groupsOf(project._id);
  const shown = names.find((name) => name === section);
  const Shown = shown && { ...sections, ...later }[shown];
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  return (
    <SideLayout
      title={texts.title}
      label={texts.title}
      groups={groups}
      list={{ path: pathOf(project._id) as LinkProps['to'], back: texts.title }}
    >
      <Box
        pad="edge 0 48"
        data-width={shown === 'import' ? 'full' : 'narrow'}
        {...(shown !== 'import' && { most: 872 })}
      >
        {shown && Shown ? (
          <>
            <Row gap={24} rowGap={16} align="start" wraps below={24}>
              <Text as="div" grows={320}>
                <Text as="h2" font={22} weight={600}>
                  {texts.pages[shown]}
                </Text>
                <Text tone="2" above={4}>
                  {texts.leads[shown]}
                </Text>
              </Text>
              <div ref={setBeside} />
            </Row>
            <Suspense fallback={<LoadingState label={texts.loading} cards={2} />}>
              {/* The key forgets what was typed for another project. */}
              <Shown key={project._id} project={project} beside={beside} />
            </Suspense>
          </>
        ) : (
          <SettingsList groups={groups} first={groups[0]?.entries[0]?.path ?? ''} />
        )}
      </Box>
    </SideLayout>
  );
}

/** The list of the sections on phones; where it stands at the side, it leads to the first of them. */
function SettingsList({ groups, first }: { groups: SideGroup[]; first: string }) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!isNarrow) return <Navigate to={first} replace />;
  return <SideNavigation label={texts.title} groups={groups} form="list" />;
}

/** Project settings → Hand over and end: gives the project to somebody, archives it, or deletes it. */
function EndSettings({ project }: { project: Project }) {
  const handingOver = useDialog<null>();
  const archiving = useDialog<null>();
  const deleting = useDialog<null>();
  const { end, isPending } = useLifecycleChange(project);
  const isArchived = project.archivedAt !== null;
  return (
    <>
      {!isArchived && (
        <SettingsSection title={texts.handOver.title} text={texts.handOver.text}>
          <Button variant="default" onClick={() => handingOver.open(null)}>
            {texts.handOver.action}
          </Button>
        </SettingsSection>
      )}
      <SettingsSection title={texts.archive.title} text={texts.archive.text}>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => (isArchived ? end({ act: 'unarchive' }) : archiving.open(null))}
        >
          {isArchived ? texts.archive.undo : texts.archive.action}
        </Button>
      </SettingsSection>
      <SettingsSection title={texts.delete.title} text={texts.delete.text}>
        <Button color="red" onClick={() => deleting.open(null)}>
          {texts.delete.action}
        </Button>
      </SettingsSection>
      <HandOverDialog project={project} isOpen={handingOver.isOpen} onClose={handingOver.close} />
      <ArchiveDialog project={project} isOpen={archiving.isOpen} onClose={archiving.close} />
      <DeleteDialog project={project} isOpen={deleting.isOpen} onClose={deleting.close} />
    </>
  );
}

/** Project settings → General: whether people can ask to join, and what the project says of itself. */
function GeneralSettings({ project }: { project: Project }) {
  if (project.archivedAt !== null) return <p>{texts.archived}</p>;
  return (
    <>
      <RequestsSwitch project={project} />
      <EveryoneSwitch project={project} />
      <ContentForm project={project} />
      <FileSpace projectId={project._id} />
    </>
  );
}

function RequestsSwitch({ project }: { project: Project }) {
  const { toggle, isPending } = useToggleStatus(project);
  return (
    <SettingsSection title={texts.requests.title} text={texts.requests.text}>
      <SettingSwitch
        label={texts.requests.label}
        checked={project.status === 'open'}
        disabled={isPending}
        onChange={toggle}
      />
    </SettingsSection>
  );
}

function EveryoneSwitch({ project }: { project: Project }) {
  const { set, isPending } = useEveryoneSwitch(project._id, texts.mentions.failed);
  return (
    <SettingsSection title={texts.mentions.title} text={texts.mentions.text}>
      <SettingSwitch
        label={texts.mentions.label}
        checked={project.collaboratorsMentionEveryone ?? false}
        disabled={isPending}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}

function ContentForm({ project }: { project: Project }) {
  const form = useProjectForm(project, () => {});
  const { draft, errors, change } = form;
  return (
    <form noValidate onSubmit={form.submit}>
      <SettingsSection title={texts.content.title} text={texts.content.text}>
        <Stack gap={16} isWide most={560}>
          <ProjectContentFields draft={draft} errors={errors} isNew={false} onChange={change} />
        </Stack>
      </SettingsSection>
      <SettingsSection title={texts.facts.title} text={texts.facts.text}>
        <Stack gap={16} isWide most={560}>
          <ProjectFactsFields draft={draft} errors={errors} onChange={change} />
          {form.failure && (
            <Text tone="danger" size={14} role="alert">
              {form.failure}
            </Text>
          )}
          <div>
            <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
              {myProjectTexts.form.save}
            </Button>
          </div>
        </Stack>
      </SettingsSection>
      <LeaveGuard isNeeded={() => form.isChanged && useSession.getState().user !== null} {...texts.leaving} />
    </form>
  );
}

const { prefix: boardTexts } = projectSettingsTexts;

const numberingQuery = (id: string) => queryOf(viewTaskNumbering, { params: { id } });

/** Project settings → Board: what begins the numbers of its tasks. */
function BoardSettings({ project }: { project: Project }) {
  const query = useQuery(numberingQuery(project._id));
  if (query.isPending) return <LoadingState label={boardTexts.loading} cards={1} />;
  if (!query.data)
    return <ErrorState message={sentenceOf(query.error, boardTexts.notLoaded)} {...retryOf(query)} />;
  const { taskPrefix, mayChange } = query.data.data;
  const isFixed = !mayChange || project.archivedAt !== null;
  return (
    <SettingsSection title={boardTexts.title} text={mayChange ? boardTexts.text : boardTexts.settled}>
      {isFixed ? (
        <p>{boardTexts.hint(taskKeyOf(taskPrefix, 1))}</p>
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
    <Stack as="form" gap={16} isWide most={560} noValidate onSubmit={ask}>
      <TextInput
        label={boardTexts.label}
        description={boardTexts.hint(taskKeyOf(prefix || present, 1))}
        maxLength={limits.taskPrefix}
        maw={160}
        autoComplete="off"
        value={typed}
        error={change.error && failureLine(change.error, boardTexts.failed)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change.reset();
        }}
      />
      <div>
        <Button type="submit" variant="default" disabled={prefix === '' || prefix === present}>
          {boardTexts.save}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={boardTexts.confirmTitle(prefix)}
        confirmLabel={boardTexts.save}
        isBusy={change.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{boardTexts.confirmText}</p>
      </ConfirmDialog>
    </Stack>
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
