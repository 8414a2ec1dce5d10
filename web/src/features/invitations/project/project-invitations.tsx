import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Invitation } from '@tandem/contract/invitations';
import type { InvitationLink } from '@tandem/contract/invitations/invitation-links';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Section } from '../../../ui/page/section.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { projectInvitationsTexts as texts } from '../invitations.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useLinks, useProjectInvitations, useRevokeLink, useWithdrawInvitation } from '../sent.queries.ts';

/** The row with the button disappears. */
const leaving = { onSuccess: () => moveFocus(undefined) };

/** The open invitations and the links of the owner's project; nothing without one. */
export function ProjectInvitations({ projectId }: { projectId: string }) {
  const people = useProjectInvitations(projectId);
  const links = useLinks(projectId);
  const withdraw = useWithdrawInvitation(projectId);
  const revoke = useRevokeLink(projectId);
  const failed = [people, links].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState message={sentenceOf(failed.error, texts.failed)} {...retryOf(failed)} />;
  if (!people.data?.length && !links.data?.length) return null;
  return (
    <Section title={texts.title}>
      {people.data && people.data.length > 0 && (
        <InfiniteList {...pagesIn(people)}>
          <Box as="ul" isRuled aria-label={texts.people}>
            {people.data.map((invitation) => (
              <PendingRow
                key={invitation._id}
                invitation={invitation}
                isBusy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate(invitation._id, leaving)}
              />
            ))}
          </Box>
        </InfiniteList>
      )}
      {links.data && links.data.length > 0 && (
        <InfiniteList {...pagesIn(links)}>
          <Box as="ul" isRuled {...(people.data?.length && { line: 'above' })} aria-label={texts.links}>
            {links.data.map((link) => (
              <LinkRow
                key={link._id}
                link={link}
                isBusy={revoke.isPending}
                onRevoke={() => revoke.mutate(link._id, leaving)}
              />
            ))}
          </Box>
        </InfiniteList>
      )}
      <Failure error={withdraw.error} sentence={texts.withdrawFailed} />
      <Failure error={revoke.error} sentence={texts.revokeFailed} />
    </Section>
  );
}

function Failure({ error, sentence }: { error: Error | null; sentence: string }) {
  return (
    error && (
      <Text tone="danger" role="alert">
        {failureLine(error, sentence)}
      </Text>
    )
  );
}

const dayOf = (time: string) => formatDate(time, 'MMM D');

interface LinkRowProps {
  link: InvitationLink;
  isBusy: boolean;
  onRevoke: () => void;
}

/** A link by which people join; one that no longer works can be removed from the list. */
function LinkRow({ link, isBusy, onRevoke }: LinkRowProps) {
  const { role, uses, maxUses, state, createdAt, expiresAt } = link;
  const isOpen = state === 'open';
  const facts = [texts.uses(uses, maxUses), isOpen && texts.expires(dayOf(expiresAt))].filter(Boolean);
  return (
    <Row as="li" gap={12} pad="12 0">
      <Text as="span" isCentred isFixed square={36} round="full" ground="sunken" tone="2">
        <IconLink size={18} stroke={1.7} aria-hidden />
      </Text>
      <Stack grows>
        <Row as="span" gap={8} rowGap={4} wraps weight={600}>
          {texts.link}
          {!isOpen && <StatusBadge>{texts.states[state]}</StatusBadge>}
        </Row>
        <Text as="span" tone="2" size={14} breaks wrap="balance">
          {role !== '' && (
            <>
              <bdi>{role}</bdi> ·{' '}
            </>
          )}
          {facts.join(' · ')}
        </Text>
      </Stack>
      <Button
        // Its label ends with the section.
        me={-12}
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={(isOpen ? texts.revokeOf : texts.removeOf)(dayOf(createdAt))}
        disabled={isBusy}
        onClick={onRevoke}
      >
        {isOpen ? texts.revoke : texts.remove}
      </Button>
    </Row>
  );
}

interface PendingRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onWithdraw: () => void;
}

/** A person who is invited and has not answered. */
function PendingRow({ invitation, isBusy, onWithdraw }: PendingRowProps) {
  const { userId: person, role, createdAt } = invitation;
  const day = texts.invitedOn(formatDate(createdAt, 'MMM D'));
  return (
    <Row as="li" gap={12} pad="12 0">
      <PersonLink person={person} pictureSize={36} />
      <Stack grows>
        <Row as="span" gap={8} rowGap={4} wraps weight={600}>
          <PersonLink person={person} />
        </Row>
        <Text as="span" tone="2" size={14} breaks wrap="balance">
          {role !== '' && (
            <>
              <bdi>{role}</bdi> ·{' '}
            </>
          )}
          {day}
        </Text>
      </Stack>
      <Button
        // Its label ends with the section.
        me={-12}
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={texts.withdrawOf(fullName(person))}
        disabled={isBusy}
        onClick={onWithdraw}
      >
        {texts.withdraw}
      </Button>
    </Row>
  );
}
