import type { Project } from '@tandem/contract/projects';
import { IconActivity, IconClock, IconLanguage, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';
import { Section } from '../../../ui/page/section.tsx';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { agoInWords, isFresh, shownTimeZone } from './overview.view.ts';
import styles from './facts-section.module.css';

const texts = projectPageTexts.overview;

/** What a project asks of its people, where and in which language it works, and when it last did. */
export function FactsSection({ project }: { project: Project }) {
  const { hoursPerWeek, language, timeZone, lastActivityAt } = project;
  const now = new Date();
  const hours = hoursPerWeek === null ? <NotSaid /> : texts.hoursOf(hoursPerWeek);
  return (
    <Section label={texts.facts}>
      <dl className={styles.facts}>
        <Fact Icon={IconClock} label={texts.hours} value={hours} />
        <Fact Icon={IconWorld} label={texts.timeZone} value={shownTimeZone(timeZone, now)} />
        <Fact Icon={IconLanguage} label={texts.language} value={language || <NotSaid />} />
        <Fact
          Icon={IconActivity}
          label={texts.lastActivity}
          value={
            <time dateTime={lastActivityAt} title={formatDateTime(lastActivityAt)}>
              <span className={styles.dot} data-fresh={isFresh(lastActivityAt, now)} aria-hidden />
              {texts.active(agoInWords(lastActivityAt, now) ?? texts.justNow)}
            </time>
          }
        />
      </dl>
    </Section>
  );
}

const NotSaid = () => <span className={styles.missing}>{texts.notSaid}</span>;

interface FactProps {
  Icon: typeof IconClock;
  label: string;
  value: ReactNode;
}

function Fact({ Icon, label, value }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon size={16} stroke={1.7} className={styles.icon} aria-hidden />
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
