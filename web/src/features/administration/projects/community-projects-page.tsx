import { Button } from '@mantine/core';
import * as operations from '@tandem/contract/administration/administration-projects';
import type {
  CommunityProject,
  CommunityProjectDetails,
} from '@tandem/contract/administration/administration-projects';
import { useParams, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { useIsAdministrator } from '../frame/admin-frame.tsx';
import { ListAndDetail } from '../../../ui/lists/list-and-detail.tsx';
import { AdminRow, AdminRows, useListAddress, ListFilter, AdminDetail } from '../frame/list-and-detail.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import {
  useCommunityProjects,
  type ProjectFilter,
  projectFilters,
  statesOf,
  useActWithReason,
  useCommunityProject,
  useTakeBack,
} from './community-projects.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { communityProjectsTexts as texts, communityProjectsTexts } from './community-projects.texts.ts';

interface CommunityProjectListProps {
  search: string;
  filter: ProjectFilter;
  /** The id of the project that is shown beside the list. */
  chosen: string | undefined;
}

/** The projects that fit, in pages. */
function CommunityProjectList({ search, filter, chosen }: CommunityProjectListProps) {
  return (
    <AdminRows query={useCommunityProjects(search, filter)} texts={texts}>
      {(project) => <ProjectRow key={project._id} project={project} isChosen={project._id === chosen} />}
    </AdminRows>
  );
}

function ProjectRow({ project, isChosen }: { project: CommunityProject; isChosen: boolean }) {
  const { _id, title, owner, members } = project;
  return (
    <AdminRow
      to={{ to: '/admin/projects/$projectId', params: { projectId: _id } }}
      isChosen={isChosen}
      picture={<PersonAvatar person={owner} size={36} />}
      name={title}
      fact={texts.row(fullName(owner), members)}
      badges={statesOf(project).map((state) => ({
        label: texts.states[state],
        isWarning: state !== 'closed' && state !== 'archived',
      }))}
    />
  );
}

/** /admin/projects: the list beside the project that was chosen. */
export function CommunityProjectsPage() {
  const { projectId } = useParams({ strict: false });
  const address = useListAddress(projectFilters);
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      filter={
        <ListFilter address={address} filters={projectFilters} searchLabel={texts.search} texts={texts} />
      }
      list={<CommunityProjectList search={address.search} filter={address.filter} chosen={projectId} />}
      detail={
        projectId === undefined ? null : <CommunityProjectDetail key={projectId} projectId={projectId} />
      }
      hint={texts.choose}
      drawing="columns"
    />
  );
}

const detailTexts = communityProjectsTexts.actions;

type Asking = 'hide' | 'archive' | 'remove';

/** What the viewer can do to a project: moderators hide, administrators also archive and delete. */
function CommunityProjectActions({ project }: { project: CommunityProjectDetails }) {
  const isAdministrator = useIsAdministrator();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { hiddenAt, archivedAt, deletedAt, mayAct, mayShow, _id } = project;
  const isDeleted = deletedAt !== null;
  if (!mayAct) return <Text tone="2">{detailTexts.none}</Text>;
  return (
    <Row as="section" gap={8} align="stretch" wraps fills aria-label={detailTexts.label}>
      {!isDeleted && hiddenAt === null && (
        <Button variant="default" onClick={() => setAsking('hide')}>
          {detailTexts.hide}
        </Button>
      )}
      {!isDeleted && !mayShow && <Text tone="2">{detailTexts.byAdministrator}</Text>}
      {!isDeleted && hiddenAt !== null && mayShow && (
        <TakeBack operation={operations.showCommunityProject} id={_id} label={detailTexts.show} />
      )}
      {isAdministrator && !isDeleted && archivedAt === null && (
        <Button variant="default" onClick={() => setAsking('archive')}>
          {detailTexts.archive}
        </Button>
      )}
      {isAdministrator && !isDeleted && archivedAt !== null && (
        <TakeBack operation={operations.unarchiveCommunityProject} id={_id} label={detailTexts.unarchive} />
      )}
      {isAdministrator && isDeleted && (
        <TakeBack operation={operations.restoreCommunityProject} id={_id} label={detailTexts.restore} />
      )}
      {isAdministrator && !isDeleted && (
        <Button variant="subtle" color="red" onClick={() => setAsking('remove')}>
          {detailTexts.remove}
        </Button>
      )}
      {asking && <Dialog project={project} asking={asking} onClose={() => setAsking(null)} />}
    </Row>
  );
}

type TakeBackProps = { operation: Parameters<typeof useTakeBack>[0]; id: string; label: string };

function TakeBack({ operation, id, label }: TakeBackProps) {
  const { mutate, isPending } = useTakeBack(operation, id);
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

const askingFor = {
  hide: operations.hideCommunityProject,
  archive: operations.archiveCommunityProject,
  remove: operations.deleteCommunityProject,
};

interface DialogProps {
  project: CommunityProjectDetails;
  asking: Asking;
  onClose: () => void;
}

function Dialog({ project: { _id, title }, asking, onClose }: DialogProps) {
  const act = useActWithReason(askingFor[asking], _id);
  return (
    <ReasonDialog
      about={title}
      texts={{ ...communityProjectsTexts.dialogs[asking], hint: communityProjectsTexts.reasonHint }}
      act={act}
      isDangerous={asking === 'remove'}
      onClose={onClose}
    />
  );
}

/** A project with the facts that moderators need, and what they can do. */
function CommunityProjectDetail({ projectId }: { projectId: string }) {
  return (
    <AdminDetail query={useCommunityProject(projectId)} list="/admin/projects" texts={communityProjectsTexts}>
      {(project) => <Shown project={project} />}
    </AdminDetail>
  );
}

const day = (at: string) => formatDate(at, 'MMM D, YYYY');

function Shown({ project }: { project: CommunityProjectDetails }) {
  const { _id, title, description, hiddenAt, deletedAt, restorableUntil } = project;
  return (
    <Stack as="article" gap={16} most={760} aria-label={title}>
      <Row as="header" gap={16} rowGap={8} align="baseline" wraps justify="between">
        <Text as="h2" font={22} weight={600}>
          <bdi>{title}</bdi>
        </Text>
        {deletedAt === null && hiddenAt === null && (
          <Link to="/projects/$projectId" params={{ projectId: _id }}>
            {communityProjectsTexts.actions.page}
          </Link>
        )}
      </Row>
      {restorableUntil !== null && (
        <Text ground="danger" tone="danger" pad="12 16">
          {communityProjectsTexts.restorable(day(restorableUntil))}
        </Text>
      )}
      {hiddenAt !== null && deletedAt === null && (
        <Text ground="danger" tone="danger" pad="12 16">
          {communityProjectsTexts.hiddenSince(day(hiddenAt))}
        </Text>
      )}
      <Facts project={project} />
      <section aria-label={communityProjectsTexts.description}>
        <Text breaks keepsLines dir="auto">
          {description}
        </Text>
      </section>
      <CommunityProjectActions project={project} />
    </Stack>
  );
}

function Facts({ project }: { project: CommunityProjectDetails }) {
  const { owner, members, status, createdAt, lastActivityAt, archivedAt, openReports } = project;
  return (
    <FactLine>
      <Fact label={communityProjectsTexts.facts.owner}>
        <Link to="/admin/members/$userId" params={{ userId: owner._id }}>
          <bdi>{fullName(owner)}</bdi>
        </Link>
      </Fact>
      <Fact label={communityProjectsTexts.facts.members}>{communityProjectsTexts.count(members)}</Fact>
      <Fact label={communityProjectsTexts.facts.status}>{communityProjectsTexts.states[status]}</Fact>
      <Fact label={communityProjectsTexts.facts.created}>{day(createdAt)}</Fact>
      <Fact label={communityProjectsTexts.facts.lastActive}>{formatDateTime(lastActivityAt)}</Fact>
      {openReports > 0 && (
        <Fact label={communityProjectsTexts.facts.reports}>
          <Link to="/admin/reports">{communityProjectsTexts.count(openReports)}</Link>
        </Fact>
      )}
      {archivedAt !== null && <Fact label={communityProjectsTexts.facts.archived}>{day(archivedAt)}</Fact>}
    </FactLine>
  );
}
