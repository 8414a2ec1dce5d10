import {
  IconActivity,
  IconCalendar,
  IconClock,
  IconExternalLink,
  IconLanguage,
  IconUserPlus,
  IconWorld,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { isFull, type Project, type ProjectRole } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { PersonLink, AvatarStack } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { formatTimeZone } from '../../../ui/time-zones.ts';
import { usePendingRequests } from '../../join-requests/public.ts';
import { fitsOf, type Profile, reasonOf } from '../feed/feed-search.view.ts';
import { MissingProject } from '../layout/closed-doors.tsx';
import { useProjectContext } from '../layout/layout.hooks.ts';
import { projectPageTexts } from '../layout/layout.texts.ts';
import { useProject } from '../projects.queries.ts';
import { detailsTexts } from '../people/project-people.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { joinStateOf, peopleCount } from '../projects.view.ts';
import { AboutSection } from './about-section.tsx';
import { SourceSection } from '../source/source-card.tsx';
import { agoInWords, isFresh, linksBeside, shownLink, openPlaces } from './overview.view.ts';
import { Box, Row, Stack, Text, TwoColumns } from '../../../ui/layout/layout.tsx';
import { Dot } from '../../../ui/badges/dot.tsx';
import styles from './overview.module.css';

/** The links of a project: where each leads, and its title. */
function ProjectLinks({ links }: { links: Project['links'] }) {
  return (
    <Stack as="ul" gap={8}>
      {links.map((link) => {
        const { host, title } = shownLink(link);
        return (
          <Row as="li" gap={8} align="start" size={14} key={`${link.url} ${link.title}`}>
            <Row as="span" tone="3" tall={20}>
              <IconExternalLink size={16} aria-hidden />
            </Row>
            <Row as="span" gap={8} rowGap={0} align="baseline" wraps breaks shrinks>
              <a href={link.url} target="_blank" rel="noopener nofollow ugc">
                {host}
              </a>{' '}
              {title !== '' && (
                <Text as="span" tone="3">
                  {title}
                </Text>
              )}
            </Row>
          </Row>
        );
      })}
    </Stack>
  );
}

/** The skills and tags of a project. */
function TopicsSection({ project }: { project: Project }) {
  const { skills, tags, noSkills, noTags } = detailsTexts;
  return (
    <Section title={skills}>
      <Stack gap={12}>
        <TagList entries={project.skillsRequired} label={skills} whenEmpty={noSkills} />
        <TagList entries={project.interestsTags} label={tags} kind="tag" whenEmpty={noTags} />
      </Stack>
    </Section>
  );
}

const texts = projectPageTexts.overview;

/** What a project asks of its people, where and in which language it works, and when it last did. */
function FactsSection({ project }: { project: Project }) {
  const { hoursPerWeek, language, timeZone, lastActivityAt, createdAt } = project;
  const now = new Date();
  const hours = hoursPerWeek === null ? <NotSaid /> : texts.hoursOf(hoursPerWeek);
  return (
    <Section title={texts.facts}>
      <Stack as="dl" gap={8}>
        <Fact Icon={IconClock} label={texts.hours} value={hours} />
        <Fact Icon={IconWorld} label={texts.timeZone} value={formatTimeZone(timeZone, now)} />
        <Fact Icon={IconLanguage} label={texts.language} value={language || <NotSaid />} />
        <Fact
          Icon={IconActivity}
          label={texts.lastActivity}
          value={
            <time dateTime={lastActivityAt} title={formatDateTime(lastActivityAt)}>
              <Dot tone={isFresh(lastActivityAt, now) ? 'ok' : '3'} />
              {texts.active(agoInWords(lastActivityAt, now) ?? texts.justNow)}
            </time>
          }
        />
        <Fact
          Icon={IconCalendar}
          label={texts.started}
          value={<time dateTime={createdAt}>{formatDate(createdAt, 'MMM D, YYYY')}</time>}
        />
      </Stack>
    </Section>
  );
}

const NotSaid = () => (
  <Text as="span" tone="3" weight={400}>
    {texts.notSaid}
  </Text>
);

interface FactProps {
  Icon: typeof IconClock;
  label: string;
  value: ReactNode;
}

function Fact({ Icon, label, value }: FactProps) {
  return (
    <Row gap={12} align="start" size={14}>
      <Row as="dt" gap={12} tone="2" className={styles.factLabel}>
        <Row as="span" tone="3">
          <Icon size={16} stroke={1.7} aria-hidden />
        </Row>
        {label}
      </Row>
      <Text as="dd" weight={500} breaks>
        {value}
      </Text>
    </Row>
  );
}

const maxPeople = 8;

/** The first project members, the owner first, and the way to all of them. */
function MembersSection({ project }: { project: Project }) {
  const { createdBy, collaborators, answersWithinDay } = project;
  const count = peopleCount(project);
  const people = projectTexts.card.people(count);
  return (
    <Section title={detailsTexts.people} aside={answersWithinDay ? texts.answers(people) : people}>
      <Stack as="ul" gap={12} least={200}>
        {[createdBy, ...collaborators].slice(0, maxPeople).map((person) => (
          <Row as="li" gap={12} key={person._id}>
            <PersonLink person={person} pictureSize={36} />
            <Stack as="span">
              <Text as="span" weight={500} breaks>
                <PersonLink person={person} />
              </Text>
              <Text as="span" tone="3" font={12} dir="auto">
                {person._id === createdBy._id ? detailsTexts.owner : 'role' in person && person.role}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
      {count > maxPeople && (
        <Text above={12}>
          <Link to="/projects/$projectId/people" params={{ projectId: project._id }}>
            {projectPageTexts.overview.allPeople}
          </Link>
        </Text>
      )}
    </Section>
  );
}

const pageTexts = projectPageTexts.page;

interface ProjectOverviewProps {
  /** The viewer, whose profile says why the project fits them. */
  profile: Profile | null;
  /** The next deadlines, which only project members see. */
  deadlines: ReactNode;
  /** What lately happened in the project. */
  activity: ReactNode;
}

/** The Overview: for its members what is due and who asks, for visitors why it fits and what it is about. */
export function ProjectOverview({ profile, deadlines, activity }: ProjectOverviewProps) {
  const { projectId } = useProjectContext();
  const query = useProject(projectId);
  useTabTitle(query.data?.title ?? pageTexts.title);
  if (isMissing(query.error)) return <MissingProject />;
  if (query.isPending)
    return (
      <Box isWide pad="edge 0 48">
        <LoadingState label={pageTexts.loading}>
          <RowSkeletons />
        </LoadingState>
      </Box>
    );
  if (!query.data)
    return <ErrorState message={sentenceOf(query.error, pageTexts.failed)} {...retryOf(query)} />;
  const project = query.data;
  const isMember = project.isOwner || project.isMember;
  const links = linksBeside(project);
  const reason = isMember ? null : reasonOf(project, profile && fitsOf(profile, new Date()), profile?._id);
  return (
    <Box isWide pad="edge 0 48" className={styles.overview}>
      <TwoColumns
        main={
          <>
            {isMember && deadlines}
            {isMember && <RolesSection project={project} />}
            <AboutSection project={project} reason={reason?.words} />
            {!isMember && <RolesSection project={project} />}
            {!isMember && <MembersSection project={project} />}
            {activity}
          </>
        }
        side={
          <>
            <FactsSection project={project} />
            <TopicsSection project={project} />
            {project.repository && <SourceSection repository={project.repository} />}
            {links.length > 0 && (
              <Section title={texts.links}>
                <ProjectLinks links={links} />
              </Section>
            )}
            {isMember && <MembersSection project={project} />}
          </>
        }
      />
      {!isMember && <JoinBar project={project} />}
    </Box>
  );
}

/** On phones, above the bottom bar: the one thing that a visitor may do. */
function JoinBar({ project }: { project: Project }) {
  const { askToJoin } = useProjectContext();
  if (joinStateOf(project) !== 'open') return null;
  return (
    <Box on="narrow" sticks ground="surface" line="above" pad="8 16" className={styles.join}>
      <Button fullWidth leftSection={<IconUserPlus size={18} aria-hidden />} onClick={askToJoin}>
        {projectTexts.card.ask}
      </Button>
    </Box>
  );
}

const roleTexts = projectPageTexts.overview;
/** As many faces and empty places as a role shows. */
const maxPlaces = 5;

/** Whom a project looks for. Its owner sees the section also without a role, to add one. */
function RolesSection({ project }: { project: Project }) {
  const { edit } = useProjectContext();
  const { roles, isOwner, archivedAt } = project;
  const mayEdit = isOwner && archivedAt === null;
  if (roles.length === 0 && !mayEdit) return null;
  const open = openPlaces(roles);
  const aside =
    open.places === 0 ? (
      roleTexts.noPlaces
    ) : (
      <>
        {roleTexts.openPlaces(open.places)}{' '}
        <Text as="span" on="wide">
          {roleTexts.inRoles(open.roles)}
        </Text>
      </>
    );
  const Icon = roles.length === 0 ? IconPlus : IconPencil;
  const action = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={edit}
    >
      {roles.length === 0 ? roleTexts.addRole : roleTexts.editRoles}
    </Button>
  );
  return (
    <Section title={roleTexts.lookingFor} {...(roles.length > 0 && { aside })} action={mayEdit && action}>
      {roles.length === 0 ? (
        <Text tone="2" font={13} most="measure">
          {roleTexts.noRoles}
        </Text>
      ) : (
        <ul>
          {roles.map((role) => (
            <Role key={role._id} project={project} role={role} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Role({ project, role }: { project: Project; role: ProjectRole }) {
  const { title, description, filled, places, _id } = role;
  const people = project.collaborators.filter(({ roleId }) => roleId === _id);
  const empty = Math.max(0, Math.min(places, maxPlaces) - Math.min(filled, maxPlaces));
  return (
    <Row as="li" gap={16} rowGap={8} wraps pad="12 0" line="above">
      <Text as="div" grows={240}>
        <Row gap={8} rowGap={4} wraps>
          <Text as="h3" font={15} weight={500}>
            {title}
          </Text>
          <Row as="span" gap={4}>
            <AvatarStack people={people} max={maxPlaces} />
            {Array.from({ length: empty }, (_, at) => (
              <Text key={at} as="span" round="full" square={20} className={styles.place} aria-hidden />
            ))}
          </Row>
          <Text as="span" tone="3" font={12}>
            {isFull(role) ? roleTexts.allFilled : roleTexts.filled(filled, places)}
          </Text>
        </Row>
        {description && (
          <Text tone="2" font={13} most="measure">
            {description}
          </Text>
        )}
      </Text>
      {project.isOwner ? (
        <Requests projectId={project._id} role={role} />
      ) : (
        !isFull(role) && <AskForRole project={project} role={role} />
      )}
    </Row>
  );
}

function AskForRole({ project, role }: { project: Project; role: ProjectRole }) {
  const { askForRole } = useProjectContext();
  if (joinStateOf(project) !== 'open') return null;
  return (
    <Button
      variant="light"
      size="compact-md"
      className="l-isFixed"
      aria-label={roleTexts.askFor(role.title)}
      onClick={() => askForRole(role._id)}
    >
      {projectTexts.card.ask}
    </Button>
  );
}

function Requests({ projectId, role }: { projectId: string; role: ProjectRole }) {
  const count = usePendingRequests(projectId, role._id);
  if (count === 0) return null;
  return (
    <Button
      variant="light"
      size="compact-md"
      className="l-isFixed"
      aria-label={roleTexts.requestsFor(count, role.title)}
      renderRoot={(props) => <Link to="/projects/$projectId/requests" params={{ projectId }} {...props} />}
    >
      {roleTexts.requests(count)}
    </Button>
  );
}
