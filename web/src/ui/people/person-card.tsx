import type { ReactNode } from 'react';
import { Card, CardText } from '../cards/card.tsx';
import { ListRow } from '../lists/list-row.tsx';
import type { Pictured } from './person-avatar.tsx';
import styles from './people.module.css';
import { Box, Row, Text } from '../layout/layout.tsx';
import { PersonLink } from './person-link.tsx';

interface PersonCardProps {
  person: Pictured & { _id: string };
  /** The id of the heading, which receives the focus when a neighbouring card is removed. */
  headingId: string;
  /** Replaces the photo or initials. */
  picture?: ReactNode;
  /** Under the name, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the head, such as a date or a badge. */
  aside?: ReactNode;
  /** The card's actions. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A person as a card: picture, name, details and actions. */
export function PersonCard({ person, headingId, picture, line, aside, foot, children }: PersonCardProps) {
  return (
    <Card foot={foot}>
      <Row gap={12} rowGap={4} wraps>
        <PersonLink person={person} pictureSize={44} picture={picture} />
        <Box grows={140}>
          <Text as="h2" round="sm" font={15} weight={600} id={headingId} tabIndex={-1}>
            <PersonLink person={person} />
          </Text>
          {line && (
            <Text as="div" tone="2" font={13} breaks wrap="balance" quietLinks className={styles.cardLine}>
              {line}
            </Text>
          )}
        </Box>
        {aside && (
          <Box isFixed self="start">
            {aside}
          </Box>
        )}
      </Row>
      {children}
    </Card>
  );
}

interface PersonRowProps {
  person: Pictured & { _id: string };
  /** The id of the name, which receives the focus when a neighbouring row is removed. */
  headingId: string;
  /** Beside the name, such as a status. */
  badge?: ReactNode;
  /** Below the name, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the row, such as a date. */
  meta?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A person in a list: photo, name, a second line, meta and actions. */
export function PersonRow({ person, headingId, ...rest }: PersonRowProps) {
  return (
    <ListRow
      picture={<PersonLink person={person} pictureSize={44} />}
      title={<PersonLink person={person} />}
      titleId={headingId}
      {...rest}
    />
  );
}

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

/** The whole about text of a person, or a dimmed placeholder. */
export function WholeAboutText({ about, whenEmpty }: Omit<AboutTextProps, 'lines'>) {
  return (
    <Text tone={about === '' ? '3' : '2'} font={15} most="measure" keepsLines dir="auto">
      {about || whenEmpty}
    </Text>
  );
}
