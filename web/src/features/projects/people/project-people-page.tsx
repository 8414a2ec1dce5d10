import type { Project } from '@tandem/contract/projects';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ProjectInvitations } from '../../invitations/public.ts';
import { MissingProject } from '../layout/closed-doors.tsx';
import { useProjectContext } from '../layout/layout.hooks.ts';
import { layoutTexts, projectPageTexts } from '../layout/layout.texts.ts';
import { useProject } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { peopleCount } from '../projects.view.ts';
import { MemberPeople } from './member-people.tsx';
import styles from '../overview/overview.module.css';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { detailsTexts, projectPeopleTexts } from './project-people.texts.ts';

/** The project members as visitors see them: by name and picture. */
function VisitorPeople({ project: { createdBy, collaborators } }: { project: Project }) {
  return (
    <Box as="ul" isRuled aria-label={detailsTexts.people}>
      {[createdBy, ...collaborators].map((person) => (
        <Row as="li" gap={12} rowGap={8} align="start" wraps key={person._id} pad="12 0">
          <PersonLink person={person} pictureSize={40} />
          <Row as="span" gap={8} rowGap={4} wraps weight={600} tall={24}>
            <PersonLink person={person} />
            {'role' in person ? (
              person.role && (
                <Text as="bdi" tone="2" size={14}>
                  {person.role}
                </Text>
              )
            ) : (
              <StatusBadge tone="accent">{projectPeopleTexts.owner}</StatusBadge>
            )}
          </Row>
        </Row>
      ))}
    </Box>
  );
}

/** The People tab of a project: who works on it, in which role. */
export function ProjectPeoplePage() {
  const { projectId } = useProjectContext();
  const query = useProject(projectId);
  useTabTitle(projectPeopleTexts.tab(query.data?.title ?? layoutTexts.title));
  if (isMissing(query.error)) return <MissingProject />;
  if (query.isPending)
    return (
      <LoadingState label={projectPeopleTexts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!query.data)
    return <ErrorState message={sentenceOf(query.error, projectPageTexts.page.failed)} {...retryOf(query)} />;
  return <People project={query.data} />;
}

function People({ project }: { project: Project }) {
  const isMember = project.isOwner || project.isMember;
  return (
    <Stack gap={32} isWide most={880} pad="edge 0 48" className={styles.people}>
      <Section title={detailsTexts.people} aside={projectTexts.card.people(peopleCount(project))}>
        {isMember ? <MemberPeople project={project} /> : <VisitorPeople project={project} />}
      </Section>
      {project.isOwner && <ProjectInvitations projectId={project._id} />}
    </Stack>
  );
}
