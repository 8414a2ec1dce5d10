import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './invitation-card.module.css';
import { receivedTexts as texts } from './received.texts.ts';
import { headingIdOf } from './received.view.ts';

const maxSkills = 4;

interface InvitationCardProps {
  invitation: ReceivedInvitation;
  onDeclined: () => void;
}

/** An invitation to the member: the project, who invites, as what and in which words. */
export function InvitationCard({ invitation, onDeclined }: InvitationCardProps) {
  const { project, invitedBy, role, message, createdAt } = invitation;
  return (
    <Card foot={<AnswerButtons invitation={invitation} onDeclined={onDeclined} />}>
      <div className={styles.head}>
        <PersonLink person={invitedBy} pictureSize={28} />
        <p className={styles.from}>
          <PersonLink person={invitedBy} /> {texts.invitesYou}
        </p>
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <CardTitle id={headingIdOf(invitation)}>
        <ProjectLink projectId={project._id} title={project.title} />
      </CardTitle>
      {message && (
        <blockquote className={styles.message} dir="auto">
          {message}
        </blockquote>
      )}
      <CardText>{project.description}</CardText>
      <dl className={styles.facts}>
        <Fact label={texts.role}>{role || texts.noRole}</Fact>
        <Fact label={texts.people}>{texts.peopleCount(project.collaboratorsCount + 1)}</Fact>
      </dl>
      <TagList
        entries={project.skillsRequired}
        label={texts.skills(project.title)}
        max={maxSkills}
        countsRest
      />
    </Card>
  );
}
