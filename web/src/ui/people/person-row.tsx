import type { ReactNode } from 'react';
import { ListRow } from '../lists/list-row.tsx';
import type { Pictured } from './person-avatar.tsx';
import { PersonLink } from './person-link.tsx';

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
