import type { Person } from '@tandem/contract/people';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { peopleTexts } from './people.texts.ts';
import styles from './person-lists.module.css';

const texts = peopleTexts.facts;
const maxEntries = 6;
const empty = { techStack: texts.noTechStack, skills: texts.noSkills, interests: texts.noInterests };

interface PersonListsProps {
  person: Person;
  names: readonly (keyof typeof empty)[];
}

/** The first entries of a person's tech stack, skills and interests. */
export function PersonLists({ person, names }: PersonListsProps) {
  return (
    <dl className={styles.lists}>
      {names.map((name) => (
        <Fact key={name} label={texts[name]}>
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
    </dl>
  );
}
