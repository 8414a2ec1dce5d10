import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import styles from './lists.module.css';

interface RowListProps {
  label: string;
  /** Whether a line separates it from the heading above. */
  isRuled?: boolean;
  children: ReactNode;
}

/** A list of `ListRow`s with hairlines between them. */
export function RowList({ label, isRuled = false, children }: RowListProps) {
  return (
    <Stack as="ul" isRuled className={styles.rowList} aria-label={label} data-ruled={isRuled || undefined}>
      {children}
    </Stack>
  );
}

interface ListRowProps {
  /** A photo, or the cover of a project. */
  picture: ReactNode;
  title: ReactNode;
  /** The id of the title, which receives the focus when a neighbouring row is removed. */
  titleId?: string;
  /** Beside the title, such as a status. */
  badge?: ReactNode;
  /** Below the title, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the row, such as a date. */
  meta?: ReactNode;
  /** The buttons, after the meta. */
  actions?: ReactNode;
  /** Whether the list stands below a heading of the second level. */
  isNested?: boolean;
  /** Further details below the lines. */
  children?: ReactNode;
}

/** One person or project of a list: picture, title, a second line, meta and actions. Its soft button fills while one is on the row. */
export function ListRow(props: ListRowProps) {
  const { picture, title, titleId, badge, line, meta, actions, isNested = false, children } = props;
  return (
    <li className={styles.row} data-fills>
      {picture}
      <Stack gap={8}>
        <div>
          <Row gap={8} rowGap={0} align="baseline" wraps>
            <Text
              as={isNested ? 'h3' : 'h2'}
              font={15}
              weight={600}
              round="sm"
              breaks
              shrinks
              id={titleId}
              tabIndex={titleId === undefined ? undefined : -1}
            >
              {title}
            </Text>
            {badge}
          </Row>
          {line && (
            <Text as="div" tone="2" size={13} breaks wrap="balance" quietLinks>
              {line}
            </Text>
          )}
        </div>
        {children}
      </Stack>
      {(meta || actions) && (
        <Row gap={16} rowGap={8} wraps justify="end" tall={44} className={styles.rowEnd}>
          {meta && (
            <Row gap={8} rowGap={4} wraps tone="3" font={12}>
              {meta}
            </Row>
          )}
          {actions && (
            <Row gap={8} wraps justify="end" className={styles.rowActions}>
              {actions}
            </Row>
          )}
        </Row>
      )}
    </li>
  );
}
