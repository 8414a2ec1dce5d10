import type { CommunityFigures } from '@tandem/contract/administration';
import { formatDateTime } from '../../../ui/dates.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../administration.module.css';
import { overviewTexts } from './overview.texts.ts';

const { backup, labels } = overviewTexts;

/** What is stored, when the last backup was made, and the version; says so where nothing is known. */
export function StorageFacts({ figures }: { figures: CommunityFigures }) {
  const { backups, storedBytes, databaseBytes, version } = figures;
  return (
    <div id="storage" className={`${styles.overviewPart} ${styles.storage}`}>
      <Section title={overviewTexts.storage}>
        <dl>
          <dt>{labels.storedBytes}</dt>
          <dd>{overviewTexts.sizeOf(storedBytes)}</dd>
          <dt>{labels.databaseBytes}</dt>
          <dd>{overviewTexts.sizeOf(databaseBytes)}</dd>
          <dt>{backup.label}</dt>
          <dd>
            <Backup lastAt={backups === null ? undefined : backups.lastAt} />
          </dd>
          <dt>{labels.version}</dt>
          <dd>{version}</dd>
        </dl>
      </Section>
    </div>
  );
}

function Backup({ lastAt }: { lastAt: string | null | undefined }) {
  if (lastAt === undefined) return backup.unknown;
  if (lastAt === null) return backup.none;
  return (
    <>
      <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
      <Text as="span" isBlock tone="2" size={13}>
        {backup.note}
      </Text>
    </>
  );
}
