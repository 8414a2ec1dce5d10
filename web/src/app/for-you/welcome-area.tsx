import type { User } from '@tandem/contract/account';
import { useId } from 'react';
import { ConnectControl } from '../../features/connections/control/connect-control.tsx';
import { useSuggestions } from '../../features/people/people.queries.ts';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { useWelcome } from './for-you.queries.ts';
import styles from './welcome-area.module.css';
import { welcomeTexts } from './welcome.texts.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Welcome } from './welcome.tsx';

/** The first steps of a newcomer, and people to meet; nothing once all steps are done. */
export function WelcomeArea({ profile }: { profile: User }) {
  const steps = useWelcome(profile);
  if (steps === null) return null;
  return (
    <>
      <Welcome profile={profile} steps={steps} />
      <PeopleToMeet />
    </>
  );
}

const mostPeople = 3;

/** The first suggested people, with the reason, to connect with; nothing without any. */
function PeopleToMeet() {
  const id = useId();
  // Who asked to connect stands in the list of what waits.
  const people = (useSuggestions('').data?.people ?? [])
    .filter(({ requestDirection }) => requestDirection !== 'received')
    .slice(0, mostPeople);
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Text as="h3" tone="2" font={13} weight={600} id={id}>
        {welcomeTexts.people}
      </Text>
      <Stack as="ul" gap={12} aria-label={welcomeTexts.peopleList}>
        {people.map((person) => (
          <Row as="li" gap={8} key={person._id}>
            <PersonLink person={person} pictureSize={32} />
            <Stack grows>
              <span className={styles.name}>
                <PersonLink person={person} />
              </span>
              <Text as="span" tone="2" font={13} isCut dir="auto">
                {person.reason}
              </Text>
            </Stack>
            <ConnectControl person={person} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
