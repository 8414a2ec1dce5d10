import { Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { useAnnouncement } from './announcement.queries.ts';
import styles from './announcement-section.module.css';
import { announcementTexts as texts } from './announcement.texts.ts';
import { StandingAnnouncement } from './standing-announcement.tsx';

/** The announcement in /admin/settings: what stands, and the form of the next one. */
export function AnnouncementSection() {
  const { data, error, isPending, isFetching, refetch } = useAnnouncement();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={360} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (data === undefined)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <div className={styles.section}>
      <p className={styles.intro}>{texts.intro}</p>
      <section className={styles.card} aria-label={texts.now}>
        <h2 className={styles.title}>{texts.now}</h2>
        {data === null ? (
          <p className={styles.intro}>{texts.none}</p>
        ) : (
          <StandingAnnouncement announcement={data} />
        )}
      </section>
      <AnnouncementForm replaces={data?._id ?? null} />
    </div>
  );
}
