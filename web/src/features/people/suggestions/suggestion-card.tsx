import { ActionIcon } from '@mantine/core';
import type { Suggestion } from '@tandem/contract/people';
import { IconSparkles, IconUserOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { AboutText } from '../../../ui/people/about-text.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonCard } from '../../../ui/people/person-card.tsx';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { ConnectControl } from '../../connections/public.ts';
import { InvitePersonButton } from '../../invitations/public.ts';
import { PersonLists } from '../person-lists.tsx';
import { peopleTexts } from '../people.texts.ts';
import { experienceOf, headingIdOf } from '../people.view.ts';
import styles from './suggestion-card.module.css';

const texts = peopleTexts;

interface SuggestionCardProps {
  person: Suggestion;
  mayInvite: boolean;
  onDismiss: (person: Suggestion) => void;
}

/** A suggested person with the reason, and buttons to connect or dismiss. */
export function SuggestionCard({ person, mayInvite, onDismiss }: SuggestionCardProps) {
  const name = fullName(person);
  return (
    <PersonCard
      person={person}
      headingId={headingIdOf(person._id)}
      foot={
        <>
          {person.connectionStatus === 'none' && (
            <Tooltip label={texts.dismissing.hint}>
              <ActionIcon aria-label={texts.dismissing.dismiss(name)} onClick={() => onDismiss(person)}>
                <IconUserOff size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {mayInvite && <InvitePersonButton person={person} />}
          <ConnectControl person={person} />
        </>
      }
    >
      <p className={styles.reason}>
        <IconSparkles size={15} stroke={1.8} aria-hidden />
        <Hidden>{texts.suggested.reason} </Hidden>
        <span className={styles.parts}>
          {person.reason.split(' · ').map((part) => (
            <Fragment key={part}>
              <span className={styles.part}>{part}</span>{' '}
            </Fragment>
          ))}
        </span>
      </p>
      <AboutText about={person.about} whenEmpty={texts.suggested.noTitle} />
      <dl className={styles.facts}>
        <Fact label={texts.facts.experience}>{experienceOf(person)}</Fact>
        <Fact label={texts.facts.joined}>
          <time dateTime={person.createdAt}>{formatDate(person.createdAt, 'DD MMM YYYY')}</time>
        </Fact>
      </dl>
      <PersonLists person={person} names={['techStack', 'skills', 'interests']} />
    </PersonCard>
  );
}
