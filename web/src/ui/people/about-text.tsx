import { CardText } from '../cards/card-text.tsx';

/** The first lines of a person's about text, or a dimmed placeholder. */
export function AboutText({ about, whenEmpty }: { about: string; whenEmpty: string }) {
  return <CardText isMissing={about === ''}>{about || whenEmpty}</CardText>;
}
