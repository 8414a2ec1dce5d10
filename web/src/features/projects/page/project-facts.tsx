import type { Project } from '@tandem/contract/projects';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import styles from './project-facts.module.css';

/** The level of the inner headings: h2 on a page, h3 in a dialog. */
type Heading = 'h2' | 'h3';

/** The details of a project: date, status, description, skills, tags and project members. */
export function ProjectFacts({ project, heading = 'h3' }: { project: Project; heading?: Heading }) {
  const { createdBy, createdAt, collaborators } = project;
  const published = texts.details.published(formatDate(createdAt, 'MMM D, YYYY'), collaborators.length + 1);
  return (
    <div className={styles.facts}>
      <div className={styles.by}>
        <span>{published}</span>
        {project.status === 'closed' && <StatusBadge>{texts.card.closed}</StatusBadge>}
      </div>
      <p className={styles.description}>{project.description}</p>
      <Section heading={heading} title={texts.details.skills}>
        <TagList
          entries={project.skillsRequired}
          label={texts.details.skills}
          whenEmpty={texts.details.noSkills}
        />
      </Section>
      <Section heading={heading} title={texts.details.tags}>
        <TagList
          entries={project.interestsTags}
          label={texts.details.tags}
          kind="tag"
          whenEmpty={texts.details.noTags}
        />
      </Section>
      <Section heading={heading} title={texts.details.people}>
        <ul className={styles.people}>
          {[createdBy, ...collaborators].map((person) => (
            <li key={person._id} className={styles.person}>
              <PersonLink person={person} pictureSize={28} />
              <PersonLink person={person} />
              {person._id === createdBy._id && <StatusBadge tone="accent">{texts.details.owner}</StatusBadge>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface SectionProps {
  heading: Heading;
  title: string;
  children: ReactNode;
}

function Section({ heading: Heading, title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <Heading className={styles.heading}>{title}</Heading>
      {children}
    </section>
  );
}
