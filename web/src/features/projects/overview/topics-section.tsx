import type { Project } from '@tandem/contract/projects';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { projectTexts } from '../projects.texts.ts';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { ProjectLinks } from './project-links.tsx';
import styles from './topics-section.module.css';

/** The skills and tags of a project. */
export function TopicsSection({ project }: { project: Project }) {
  const { skills, tags, noSkills, noTags } = projectTexts.details;
  return (
    <Section label={projectPageTexts.overview.topics}>
      <div className={styles.topics}>
        <h2 className={styles.heading}>{skills}</h2>
        <TagList entries={project.skillsRequired} label={skills} whenEmpty={noSkills} />
        <h2 className={styles.heading}>{tags}</h2>
        <TagList entries={project.interestsTags} label={tags} kind="tag" whenEmpty={noTags} />
        {project.links.length > 0 && <h2 className={styles.heading}>{projectPageTexts.overview.links}</h2>}
        {project.links.length > 0 && <ProjectLinks links={project.links} />}
      </div>
    </Section>
  );
}
