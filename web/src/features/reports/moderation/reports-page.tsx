import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { ReportDetailPane } from './detail/report-detail-pane.tsx';
import { useReportEvents } from './moderation.live.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import { reportIn, viewIn } from './moderation.view.ts';
import { ReportQueue } from './queue/report-queue.tsx';
import styles from './reports-page.module.css';

/** /admin/reports: the queue beside the chosen report; on phones one of them. */
export function ReportsPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const view = viewIn(search);
  const chosen = reportIn(search);
  useReportEvents();
  useTabTitle(texts.title);
  const show = (next: { view: string; report?: string }) =>
    void navigate({ to: '/admin/reports', search: next as never });
  return (
    <div className={styles.page} data-chosen={chosen !== undefined || undefined}>
      <div className={styles.queue}>
        <h1 className={styles.title} tabIndex={-1}>
          {texts.title}
        </h1>
        <ReportQueue view={view} chosen={chosen} onView={(next) => show({ view: next })} />
      </div>
      <div className={styles.detail}>
        {chosen === undefined ? (
          <p className={styles.none}>{texts.choose}</p>
        ) : (
          <ReportDetailPane key={chosen} caseId={chosen} onBack={() => show({ view })} />
        )}
      </div>
    </div>
  );
}
