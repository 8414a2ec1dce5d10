import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { Project, ProjectRole } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/section.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { usePendingRequests } from '../../join-requests/public.ts';
import { useProjectContext } from '../layout/layout.hooks.ts';
import { projectPageTexts } from '../layout/layout.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { joinStateOf } from '../projects.view.ts';
import { openPlaces } from './overview.view.ts';
import styles from './roles-section.module.css';

const texts = projectPageTexts.overview;
/** As many faces and empty places as a role shows. */
const maxPlaces = 5;

/** Whom a project looks for. Its owner sees the section also without a role, to add one. */
export function RolesSection({ project }: { project: Project }) {
  const { edit } = useProjectContext();
  const { roles, isOwner, archivedAt } = project;
  const mayEdit = isOwner && archivedAt === null;
  if (roles.length === 0 && !mayEdit) return null;
  const open = openPlaces(roles);
  const aside = open.places === 0 ? texts.noPlaces : texts.openPlaces(open.places, open.roles);
  const Icon = roles.length === 0 ? IconPlus : IconPencil;
  const action = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={edit}
    >
      {roles.length === 0 ? texts.addRole : texts.editRoles}
    </Button>
  );
  return (
    <Section title={texts.lookingFor} {...(roles.length > 0 && { aside })} action={mayEdit && action}>
      {roles.length === 0 ? (
        <p className={styles.empty}>{texts.noRoles}</p>
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
  const isFull = filled >= places;
  const empty = Math.max(0, Math.min(places, maxPlaces) - Math.min(filled, maxPlaces));
  return (
    <li className={styles.role}>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          <span className={styles.places}>
            <AvatarStack people={people} max={maxPlaces} />
            {Array.from({ length: empty }, (_, at) => (
              <span key={at} className={styles.place} aria-hidden />
            ))}
          </span>
          <span className={styles.count}>{isFull ? texts.allFilled : texts.filled(filled, places)}</span>
        </div>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {project.isOwner ? (
        <Requests projectId={project._id} role={role} />
      ) : (
        !isFull && <AskForRole project={project} role={role} />
      )}
    </li>
  );
}

function AskForRole({ project, role }: { project: Project; role: ProjectRole }) {
  const { askForRole } = useProjectContext();
  if (joinStateOf(project) !== 'open') return null;
  return (
    <Button
      variant="light"
      size="compact-md"
      className={styles.button}
      aria-label={texts.askFor(role.title)}
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
      className={styles.button}
      aria-label={texts.requestsFor(count, role.title)}
      renderRoot={(props) => <Link to="/projects/$projectId/requests" params={{ projectId }} {...props} />}
    >
      {texts.requests(count)}
    </Button>
  );
}
