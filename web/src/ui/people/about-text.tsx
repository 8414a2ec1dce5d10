import { CardText } from '../cards/card.tsx';

interface AboutTextProps {
  about: string;
  whenEmpty: string;
  /** The maximum number of lines shown. */
  lines?: number;
}

/** The first lines of a person's about text, or a dimmed placeholder. */
export function AboutText({ about, whenEmpty, lines = 3 }: AboutTextProps) {
  return (
    <CardText isMissing={about === ''} lines={lines}>
      {about || whenEmpty}
    </CardText>
  );
}
