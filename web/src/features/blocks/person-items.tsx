import { Menu } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { IconBan } from '@tabler/icons-react';
import { fullName } from '../../ui/people/full-name.ts';
import { ReportItem } from '../reports/public.ts';
import { requestBlock } from './block-request.store.ts';
import { useBlockedIds } from './blocked-ids.queries.ts';
import { useUnblock } from './blocks.queries.ts';
import { blockTexts as texts } from './blocks.texts.ts';

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
