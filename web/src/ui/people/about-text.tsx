import { CardText } from '../cards/card-text.tsx';

/** What a person says about themselves, a few lines of it; the sentence in its place reads quieter. */
export function AboutText({ about, whenEmpty }: { about: string; whenEmpty: string }) {
  return <CardText isMissing={about === ''}>{about || whenEmpty}</CardText>;
}
