import { useMediaQuery } from '@mantine/hooks';
import type { Project } from '@tandem/contract/projects';
import { type LinkProps, Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { SideLayout, type SideGroup, SideNavigation } from '../../../ui/navigation/side-navigation.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { OwnerOnly } from '../layout/closed-doors.tsx';
import { useProjectContext } from '../layout/layout.hooks.ts';
import { BoardSettings } from './board-settings.tsx';
import { EndSettings } from './end-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import styles from './project-settings.module.css';
import { projectSettingsTexts as texts } from './project-settings.texts.ts';

const icons = {
  general: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  board: 'M4 5h5v14H4zM11 5h4v9h-4zM17 5h3v6h-3z',
  end: 'M4 7h16v3H4zM6 10v9h12v-9M10 13h4',
};
type SectionName = keyof typeof icons;

const sections: Record<SectionName, ComponentType<{ project: Project }>> = {
  general: GeneralSettings,
  board: BoardSettings,
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
export function ProjectSettingsPage() {
  const { project } = useProjectContext();
  return <OwnerOnly sentence={texts.ownerOnly}>{project && <Settings project={project} />}</OwnerOnly>;
}

function Settings({ project }: { project: Project }) {
  const { section } = useParams({ strict: false });
  useTabTitle(texts.tab(project.title));
  const groups = groupsOf(project._id);
  const shown = names.find((name) => name === section);
  const Section = shown && sections[shown];
  return (
    <SideLayout
      title={texts.title}
      label={texts.title}
      groups={groups}
      list={{ path: pathOf(project._id) as LinkProps['to'], back: texts.title }}
    >
      <div className={styles.section} data-width="narrow">
        {Section ? (
          // The key forgets what was typed for another project.
          <Section key={project._id} project={project} />
        ) : (
          <SettingsList groups={groups} first={groups[0]?.entries[0]?.path ?? ''} />
        )}
      </div>
    </SideLayout>
  );
}

/** The list of the sections on phones; where it stands at the side, it leads to the first of them. */
function SettingsList({ groups, first }: { groups: SideGroup[]; first: string }) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!isNarrow) return <Navigate to={first} replace />;
  return <SideNavigation label={texts.title} groups={groups} form="list" />;
}
