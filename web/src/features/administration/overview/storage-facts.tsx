import type { CommunityFigures } from '@tandem/contract/administration';
import { formatDateTime } from '../../../ui/dates.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../administration.module.css';
import { overviewTexts } from './overview.texts.ts';
import { diskParts, isNearlyFull } from './overview.view.ts';

const { backup, labels, sizeOf, space: spaceTexts } = overviewTexts;

/** What is stored, when the last backup was made, and the version; says so where nothing is known. */
export function StorageFacts({ figures }: { figures: CommunityFigures }) {
  const { backups, databaseBytes, version } = figures;
  return (
    <Box id="storage" ground="panel" pad={16} className={styles.storage}>
      <Section title={overviewTexts.storage}>
        <Space figures={figures} />
        <dl>
          <dt>{labels.databaseBytes}</dt>
          <dd>{sizeOf(databaseBytes)}</dd>
          <dt>{backup.label}</dt>
          <dd>
            <Backup lastAt={backups === null ? undefined : backups.lastAt} />
          </dd>
          <dt>{labels.version}</dt>
          <dd>{version}</dd>
        </dl>
      </Section>
    </Box>
  );
}

/** What files and photos take, of the disk where it is known. */
function Space({ figures }: { figures: CommunityFigures }) {
  const { storedBytes, disk } = figures;
  const parts = diskParts(figures);
  return (
    <Stack gap={8} size={14} below={16}>
      <Row justify="between" wraps gap={8} rowGap={0}>
        <Text as="span" tone="2">
          {labels.storedBytes}
        </Text>
        <Text as="span" weight={500} hasDigits>
          {disk === null ? sizeOf(storedBytes) : spaceTexts.of(storedBytes, disk.sizeBytes)}
        </Text>
      </Row>
      {(disk !== null || storedBytes > 0) && (
        <svg className={styles.spaceBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          {parts.map(({ kind, from, share }) => (
            <rect key={kind} data-kind={kind} x={from} width={share} height="1" />
          ))}
        </svg>
      )}
      <Row as="ul" gap={12} rowGap={4} wraps size={12} tone="2" className={styles.spaceParts}>
        {parts.map(({ kind, words, bytes }) => (
          <li key={kind} data-kind={kind}>
            {words} {sizeOf(bytes)}
          </li>
        ))}
        {disk !== null && (
          <Text as="li" data-kind="free" tone={isNearlyFull(disk) ? 'warn' : '2'}>
            {spaceTexts.free(disk.availableBytes)}
          </Text>
        )}
      </Row>
    </Stack>
  );
}

function Backup({ lastAt }: { lastAt: string | null | undefined }) {
  if (lastAt === undefined) return backup.unknown;
  if (lastAt === null) return backup.none;
  return <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>;
}
