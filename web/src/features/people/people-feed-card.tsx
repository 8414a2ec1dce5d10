import type { Person } from '@tandem/contract/people';
import { AboutText } from '../../ui/people/about-text.tsx';
import { PersonCard } from '../../ui/people/person-card.tsx';
import { PersonPhoto } from '../../ui/people/person-avatar.tsx';
import { ConnectControl } from '../connections/public.ts';
import { PersonLists } from './person-lists.tsx';
import { peopleTexts } from './people.texts.ts';
import { experienceOf, headingIdOf } from './people.view.ts';

const texts = peopleTexts.facts;

/** A person in People Feed: photo, name, experience, about, skills and interests. */
export function PeopleFeedCard({ person }: { person: Person }) {
  return (
    <PersonCard
      person={person}
      headingId={headingIdOf(person._id)}
      picture={<PersonPhoto person={person} size={44} />}
      line={texts.experienceIs(experienceOf(person))}
      foot={<ConnectControl person={person} />}
    >
      <AboutText about={person.about} whenEmpty={texts.noAbout} />
      <PersonLists person={person} names={['skills', 'interests']} />
    </PersonCard>
  );
}
