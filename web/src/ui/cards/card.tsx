import type { CSSProperties, ReactNode } from 'react';
import { Column, Row, Text } from '../layout/layout.tsx';
import styles from './cards.module.css';

interface CardTitleProps {
  /** Set where the title receives the focus when a neighbouring card is removed. */
  id?: string;
  children: ReactNode;
}

/** The heading of a card. */
export function CardTitle({ id, children }: CardTitleProps) {
  return (
    <h2 className={styles.title} id={id} tabIndex={id === undefined ? undefined : -1}>
      {children}
    </h2>
  );
}

interface CardProps {
  children: ReactNode;
  /** The card's actions at its bottom edge, which aligns them in a row of cards. */
  foot?: ReactNode;
  /** Whether its lines stand close, for a grid that shows many cards at once. */
  isDense?: boolean;
}

/** A list item as a card, such as a project, a person or a request. Its soft buttons fill while one is on the card. */
export function Card({ children, foot, isDense = false }: CardProps) {
  return (
    <Column
      as="li"
      gap={12}
      ground="card"
      pad={16}
      className={styles.card}
      data-dense={isDense || undefined}
      data-fills
    >
      {children}
      {foot && (
        <Row gap={8} wraps justify="end" line="above" className={styles.foot}>
          {foot}
        </Row>
      )}
    </Column>
  );
}

interface CardTextProps {
  children: ReactNode;
  /** The maximum number of lines shown. */
  lines?: number;
  /** Whether shorter texts take the same height, which aligns what follows in a row of cards. */
  isLevel?: boolean;
  /** Whether this is the placeholder of a missing text, which is dimmed. */
  isMissing?: boolean;
}

/** The first lines of a text on a card. */
export function CardText({ children, lines = 3, isLevel = false, isMissing = false }: CardTextProps) {
  return (
    <Text
      tone={isMissing ? '3' : '2'}
      size={13}
      isFixed
      className={styles.text}
      data-level={isLevel || undefined}
      style={{ '--lines': lines } as CSSProperties}
    >
      {children}
    </Text>
  );
}
