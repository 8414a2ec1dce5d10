import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots } from '@tabler/icons-react';
import type { PersonSummary } from '@tandem/contract/people';
import type { ReactNode } from 'react';
import { fullName } from '../../ui/people/full-name.ts';
import { ReportItem } from '../reports/public.ts';
import { requestBlock } from './block-request.store.ts';
import { useBlockedIds } from './blocked-ids.queries.ts';
import { useUnblock } from './blocks.queries.ts';
import { blockTexts as texts } from './blocks.texts.ts';

interface PersonMenuProps {
  person: PersonSummary;
  size?: number;
  /** Entries before its own. */
  children?: ReactNode;
}

/** The ⋯ menu of a person. */
export function PersonMenu({ person, size = 36, children }: PersonMenuProps) {
  const label = texts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={200}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <PersonItems person={person} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The entries of a menu with what one does against a person seldom. */
export function PersonItems({ person }: { person: PersonSummary }) {
  const isBlocked = useBlockedIds().has(person._id);
  const unblock = useUnblock();
  const icon = <IconBan size={18} aria-hidden />;
  const reported = { id: person._id, name: fullName(person), author: isBlocked ? null : person };
  return (
    <>
      <ReportItem thing={{ kind: 'member', ...reported }} />
      {person.photoUrl !== null && <ReportItem thing={{ kind: 'photo', ...reported }} />}
      {isBlocked ? (
        <Menu.Item leftSection={icon} onClick={() => unblock.mutate(person._id)}>
          {texts.unblock}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={icon} onClick={() => requestBlock(person)}>
          {texts.block}
        </Menu.Item>
      )}
    </>
  );
}
