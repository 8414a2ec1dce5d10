import { randomOf, zipf } from './random.ts';
import { inventWords, mistype } from './vocabulary.ts';

interface BenchProject {
  title: string;
  description: string;
  skillsRequired: string[];
  interestsTags: string[];
}

export interface BenchCommunity {
  /** The words of the texts, most frequent first. */
  words: string[];
  skills: string[];
  tags: string[];
  names: { firstName: string; lastName: string }[];
  /** Draws the next project, with a description of about 500 characters. */
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
/** One in this many words has a typing error, as in real texts. */
const wordsPerMistake = 300;

/** A deterministic community with 60,000 words and misspellings in realistic frequencies. */
export function inventCommunity(membersCount: number): BenchCommunity {
  const random = randomOf(20_260_101);
  const words = inventWords(vocabularySize, random);
  const skills = [...knownSkills, ...words.slice(3000, 3280)];
  const tags = words.slice(500, 620);
  const drawWord = zipf(words.length, random);
  const drawSkill = zipf(skills.length, random);
  const drawTag = zipf(tags.length, random);
  const word = () => {
    const drawn = words[drawWord()] ?? '';
    return random.below(wordsPerMistake) === 0 && drawn.length > 3 ? mistype(drawn, random) : drawn;
  };
  const sentence = (length: number) => capitalize(Array.from({ length }, word).join(' '));
  const several = (list: string[], draw: () => number, count: number) => [
    ...new Set(Array.from({ length: count }, () => list[draw()] ?? '')),
  ];
  const firstNames = inventWords(800, random).map(capitalize);
  const lastNames = inventWords(4000, random).map(capitalize);
  return {
    words,
    skills,
    tags,
    names: Array.from({ length: membersCount }, () => ({
      firstName: random.pick(firstNames),
      lastName: random.pick(lastNames),
    })),
    project: () => ({
      title: sentence(2 + random.below(6)),
      description: Array.from({ length: 6 }, () => `${sentence(7 + random.below(8))}.`).join(' '),
      skillsRequired: several(skills, drawSkill, 2 + random.below(5)),
      interestsTags: several(tags, drawTag, 1 + random.below(4)),
    }),
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
