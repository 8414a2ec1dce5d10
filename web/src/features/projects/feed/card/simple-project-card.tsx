import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { TagList } from '../../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../../ui/cards/card.tsx';
import { CardTitle } from '../../../../ui/cards/card.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { PersonLink } from '../../../../ui/people/person-link.tsx';
import { PersonPhoto } from '../../../../ui/people/person-avatar.tsx';
import { projectTexts } from '../../projects.texts.ts';
import { JoinControl } from './join-control.tsx';
import styles from '../simple-project-card.module.css';

interface SimpleProjectCardProps {
  project: Project;
  onAsk: (project: Project) => void;
  onPreload: () => void;
}

/** A project with its photo, tech stack and description; its title links to its page. */
export function SimpleProjectCard({ project, onAsk, onPreload }: SimpleProjectCardProps) {
  const { createdBy } = project;
  return (
    <Card
      foot={
        <JoinControl project={project} label={projectTexts.simple.join} onAsk={onAsk} onPreload={onPreload} />
      }
    >
      <div className={styles.head}>
        <PersonLink
          person={createdBy}
          picture={<PersonPhoto person={{ photoUrl: project.photoUrl }} size={48} />}
        />
        <div className={styles.names}>
          <CardTitle>
            <Link to="/projects/$projectId" params={{ projectId: project._id }} className={styles.link}>
              {project.title}
            </Link>
          </CardTitle>
          <p className={styles.count}>{projectTexts.card.collaborators(project.collaboratorsCount)}</p>
        </div>
      </div>
      <div className={styles.stack}>
        <p className={styles.label} aria-hidden>
          {projectTexts.simple.stack}
        </p>
        <TagList
          entries={project.techStack}
          label={projectTexts.simple.stack}
          whenEmpty={projectTexts.simple.noStack}
        />
      </div>
      <CardText lines={8}>{project.description}</CardText>
    </Card>
  );
}
