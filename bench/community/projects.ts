import { chanceOf, zipf } from './chance.ts';
import { inventWords, mistype } from './vocabulary.ts';

interface BenchProject {
  title: string;
  description: string;
  skillsRequired: string[];
  interestsTags: string[];
}

export interface BenchCommunity {
  /** The words of the texts, the commonest first. */
  words: string[];
  skills: string[];
  tags: string[];
  names: { firstName: string; lastName: string }[];
  /** The next project; about 500 characters of description. */
  project(): BenchProject;
}

const vocabularySize = 60_000;
const knownSkills = [
  'React',
  'Python',
  'TypeScript',
  'Node.js',
  'Design',
  'SQL',
  'GraphQL',
  'C++',
  'Go',
  'Rust',
  'Java',
  'Figma',
  'Docker',
  'Kubernetes',
  'Writing',
  'Statistics',
  'Photography',
  'Typography',
  'C#',
  'Vue',
];
/** Of so many words of a text, one is mistyped, which fills the dictionary as people do. */
const wordsAMistake = 300;

/** A made-up community, the same in every run: words as frequent as in real texts, 60,000 of them and their misspellings. */
export function inventCommunity(membersCount: number): BenchCommunity {
  const chance = chanceOf(20_260_101);
  const words = inventWords(vocabularySize, chance);
  const skills = [...knownSkills, ...words.slice(3000, 3280)];
  const tags = words.slice(500, 620);
  const drawWord = zipf(words.length, chance);
  const drawSkill = zipf(skills.length, chance);
  const drawTag = zipf(tags.length, chance);
  const word = () => {
    const drawn = words[drawWord()] ?? '';
    return chance.below(wordsAMistake) === 0 && drawn.length > 3 ? mistype(drawn, chance) : drawn;
  };
  const sentence = (length: number) => capital(Array.from({ length }, word).join(' '));
  const several = (list: string[], draw: () => number, count: number) => [
    ...new Set(Array.from({ length: count }, () => list[draw()] ?? '')),
  ];
  const firstNames = inventWords(800, chance).map(capital);
  const lastNames = inventWords(4000, chance).map(capital);
  return {
    words,
    skills,
    tags,
    names: Array.from({ length: membersCount }, () => ({
      firstName: chance.pick(firstNames),
      lastName: chance.pick(lastNames),
    })),
    project: () => ({
      title: sentence(2 + chance.below(6)),
      description: Array.from({ length: 6 }, () => `${sentence(7 + chance.below(8))}.`).join(' '),
      skillsRequired: several(skills, drawSkill, 2 + chance.below(5)),
      interestsTags: several(tags, drawTag, 1 + chance.below(4)),
    }),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
