import type { StoredNotification } from '@tandem/contract/notifications';
import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import {
  IconCheck,
  IconClock,
  IconFlag,
  IconFolder,
  IconMessageCircle,
  IconShieldLock,
  IconSparkles,
  IconSpeakerphone,
  IconSquareCheck,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { productName } from '../../../ui/product-name.ts';
import styles from './entry-picture.module.css';

/** The icon of each topic, and its tone: what became true is green, what has a date amber, the rest violet or grey. */
const marks: Record<NotificationTopic, [Icon: typeof IconCheck, tone: 'accent' | 'ok' | 'warn' | 'grey']> = {
  requests: [IconUserPlus, 'accent'],
  accepted: [IconCheck, 'ok'],
  declined: [IconX, 'grey'],
  assigned: [IconSquareCheck, 'accent'],
  comments: [IconMessageCircle, 'accent'],
  due: [IconClock, 'warn'],
  projects: [IconFolder, 'grey'],
  messages: [IconMessageCircle, 'accent'],
  suggestions: [IconSparkles, 'accent'],
  reports: [IconFlag, 'grey'],
  announcements: [IconSpeakerphone, 'grey'],
  security: [IconShieldLock, 'grey'],
};

/** Who did it, or the project, with the mark of its topic. */
export function EntryPicture({ notification }: { notification: StoredNotification }) {
  const { actor, project, kind } = notification;
  const [Icon, tone] = marks[topicOf(kind)];
  return (
    <span className={styles.picture}>
      <Pictured actor={actor} project={project} />
      <span className={styles.mark} data-tone={tone} aria-hidden>
        <Icon size={12} stroke={2} />
      </span>
    </span>
  );
}

/** Who did it, else the project concerned, else ourselves. */
function Pictured({ actor, project }: Pick<StoredNotification, 'actor' | 'project'>) {
  if (actor) return <PersonAvatar person={actor} size={38} />;
  if (project) return <Cover drawing={coverOf(project.coverSeed, 'tile')} size={38} />;
  return <TitleMark title={productName()} />;
}
