import type { Person } from '@tandem/contract/people';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Fact, FactRows } from '../../ui/lists/fact.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { peopleTexts } from './people.texts.ts';

const texts = peopleTexts.facts;
const maxEntries = 3;
const empty = { techStack: texts.noTechStack, skills: texts.noSkills, interests: texts.noInterests };

/** A person's experience and joined date, in a line. */
export function PersonLine({ person: { experience, createdAt } }: { person: Person }) {
  return (
    <>
      {experience === null ? texts.noExperience : texts.ofExperience(experience)}&nbsp;· {texts.joinedOn}{' '}
      <time dateTime={createdAt}>{formatDate(createdAt, 'DD MMM YYYY')}</time>
    </>
  );
}

interface PersonListsProps {
  person: Person;
  names: readonly (keyof typeof empty)[];
}

/** The first entries of a person's tech stack, skills and interests. */
export function PersonLists({ person, names }: PersonListsProps) {
  return (
    <FactRows>
      {names.map((name) => (
        <Fact key={name} label={texts[name]} isRow>
          <TagList
            entries={person[name]}
            label={texts.of[name](fullName(person))}
            kind={name === 'interests' ? 'tag' : 'skill'}
            max={maxEntries}
            countsRest
            whenEmpty={empty[name]}
          />
        </Fact>
      ))}
    </FactRows>
  );
}
