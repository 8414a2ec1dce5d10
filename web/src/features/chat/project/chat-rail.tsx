import { ActionIcon, Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { containsWords } from '../../../ui/forms/search-words.ts';
import { Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FileGallery } from '../../attachments/public.ts';
import { filesQuery } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { usePins } from '../message/message-actions.queries.ts';
import { PinList } from '../message/pins.tsx';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from '../panel/chat-panel.module.css';

const texts = chatTexts.project;

interface ChatRailProps extends MembersProps {
  /** The chat beside which it stands; undefined while loading. */
  chatId: string | undefined;
}

/** The rail beside a chat of a project: what is pinned in it, the members, and its files. */
export const ChatRail = ({ chatId, ...members }: ChatRailProps) => (
  <Column
    as="aside"
    gap={24}
    ground="surface"
    line="start"
    pad={16}
    scrolls
    className={styles.rail}
    aria-label={texts.rail}
  >
    {chatId && <RailSections chatId={chatId} {...members} />}
  </Column>
);

/** Nothing until it is known what is pinned in the first chat, which would push the rest down. */
function RailSections({ chatId, ...members }: MembersProps & { chatId: string }) {
  const { data: pins = [], isPending } = usePins(chatId);
  const [isShown, setShown] = useState(false);
  if (!isPending && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    <>
      {pins.length > 0 && <PinnedSection key={`pins ${chatId}`} pins={pins} me={members.me} />}
      <MembersSection {...members} />
      <FilesSection key={`files ${chatId}`} chatId={chatId} />
    </>
  );
}

interface RailSectionProps {
  title: string;
  count?: ReactNode;
  children: ReactNode;
}

function RailSection({ title, count, children }: RailSectionProps) {
  return (
    <Stack as="section" gap={12} aria-label={title}>
      <Row as="h2" align="baseline" justify="between" font={14} weight={600}>
        {title}
        {count !== undefined && (
          <Text as="span" tone="3" font={12}>
            {count}
          </Text>
        )}
      </Row>
      {children}
    </Stack>
  );
}

const MoreButton = (props: { children: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" className="l-self-start" {...props} />
);

/** As many stand in the rail until all are asked for. */
const folded = { pins: 2, files: 5 };

function PinnedSection({ pins, me }: { pins: ChatMessage[]; me: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <RailSection title={texts.pinned} count={texts.pinnedOf(pins.length, limits.pins)}>
      <PinList pins={isWhole ? pins : pins.slice(0, folded.pins)} me={me} isFramed />
      {!isWhole && pins.length > folded.pins && (
        <MoreButton onClick={() => setWhole(true)}>{texts.allPins}</MoreButton>
      )}
    </RailSection>
  );
}

function FilesSection({ chatId }: { chatId: string }) {
  const [isWhole, setWhole] = useState(false);
  const query = useInfiniteQuery({
    ...filesQuery(chatId),
    select: ({ pages }) => pages.flatMap(({ data }) => data.flatMap(({ files = [] }) => files)),
  });
  if (query.isError && query.data === undefined)
    return (
      <RailSection title={texts.files}>
        <ErrorState message={texts.filesFailed} {...retryOf(query)} />
      </RailSection>
    );
  const files = query.data ?? [];
  if (files.length === 0) return null;
  if (isWhole)
    return (
      <RailSection title={texts.files}>
        <InfiniteList {...pagesIn(query)}>
          <FileGallery files={files} />
        </InfiniteList>
      </RailSection>
    );
  return (
    <RailSection title={texts.files}>
      <FileGallery files={files.slice(0, folded.files)} />
      {(files.length > folded.files || query.hasNextPage) && (
        <MoreButton onClick={() => setWhole(true)}>{texts.allFiles}</MoreButton>
      )}
    </RailSection>
  );
}

/** As many fit without a search. */
const maxUnsearched = 8;

interface MembersProps {
  /** The group chat; undefined while loading. */
  chat: Chat | undefined;
  /** What each of them is in the project, by id; undefined while it loads. */
  roles: ReadonlyMap<string, string> | undefined;
  me: string;
  onChoose: (userId: string) => void;
}

/** The members of a project with their names and roles, and the way to a direct chat with each. */
function MembersSection({ chat, roles, me, onChoose }: MembersProps) {
  const { people, pages } = useChatPeople(chat);
  const [search, setSearch] = useState('');
  const shown = people?.filter((person) => containsWords(fullName(person), search)) ?? [];
  const count = chat?.peopleCount ?? 0;
  return (
    <RailSection title={texts.members} count={chat && formatNumber(count)}>
      {count > maxUnsearched && (
        <FilterField maxLength={limits.search} label={texts.find} value={search} onChange={setSearch} />
      )}
      <InfiniteList {...pages}>
        <Stack as="ul" gap={8}>
          {shown.map((person) => (
            <Row as="li" gap={12} key={person._id} tall="control">
              <Row as="span" isInline isFixed isAnchor>
                <PersonLink person={person} picture={<PersonAvatar person={person} size={32} />} />
                <WatchedDot userId={person._id} />
              </Row>
              <Stack as="span" gap={0} grows>
                <Text as="span" weight={500} isCut>
                  <PersonLink person={person} />
                </Text>
                {roles?.get(person._id) && (
                  <Text as="bdi" tone="2" size={13} isCut>
                    {roles.get(person._id)}
                  </Text>
                )}
              </Stack>
              {person._id !== me && (
                <ActionIcon
                  aria-label={chatTexts.open.chatWith(fullName(person))}
                  onClick={() => onChoose(person._id)}
                >
                  <IconMessageCircle size={18} aria-hidden />
                </ActionIcon>
              )}
            </Row>
          ))}
        </Stack>
      </InfiniteList>
      {people?.length === 1 && (
        <Text tone="2" size={13}>
          {texts.nobodyElse}
        </Text>
      )}
      {search !== '' && shown.length === 0 && (
        <Text tone="2" size={13} role="status">
          {texts.noMatch}
        </Text>
      )}
    </RailSection>
  );
}
