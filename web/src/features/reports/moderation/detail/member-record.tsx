import { Button } from '@mantine/core';
import type { ReportDetail } from '@tandem/contract/reports/report-moderation';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../../../ui/people/person-avatar.tsx';
import { fullName } from '../../../../ui/people/full-name.ts';
import { moderationTexts as texts } from '../moderation.texts.ts';
import { recordOf } from '../moderation.view.ts';
import styles from './member-record.module.css';

/** Who wrote or owns what was reported, with their record and the way to what moderators may do. */
export function MemberRecord({ report: { author, record } }: { report: ReportDetail }) {
  if (author === null || record === null) return <p className={styles.gone}>{texts.authorGone}</p>;
  return (
    <div className={styles.member}>
      <PersonAvatar person={author} size={40} />
      <div className={styles.words}>
        <bdi className={styles.name}>{fullName(author)}</bdi>
        <p className={styles.record}>{recordOf(record)}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) => (
          <Link to="/admin/members/$userId" params={{ userId: author._id }} {...props} />
        )}
      >
        {texts.viewMember}
      </Button>
    </div>
  );
}
