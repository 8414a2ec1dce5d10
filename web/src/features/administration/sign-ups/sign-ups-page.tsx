import { Button } from '@mantine/core';
import type { SignUpRequest } from '@tandem/contract/administration/administration-members';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card, CardText } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn, neighbourOf } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunity } from '../../community/public.ts';
import { useIsAdministrator } from '../frame/admin-frame.tsx';
import { ReasonField } from '../frame/reason-dialog.tsx';
import { useApprove, useRefuse, useSignUpRequests } from './sign-ups.queries.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { signUpsTexts } from '../administration.texts.ts';

const texts = signUpsTexts.dialog;

interface RefuseDialogProps {
  request: SignUpRequest;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks for the reason of a refusal, which may be left out. */
function RefuseDialog({ request, onRefused, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useRefuse();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ request, reason }, { onSuccess: onRefused });
  };
  return (
    <FormDialog
      isOpen
      title={texts.title(fullName(request))}
      submitLabel={texts.submit}
      isDangerous
      isBusy={isPending}
      failure={error ? failureLine(error, signUpsTexts.decisionFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text tone="2" size={14}>
        {texts.text}
      </Text>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}

const skillsShown = 8;

interface SignUpCardProps {
  request: SignUpRequest;
  isAccepting: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Somebody who asks to become a member, to accept or refuse. */
function SignUpCard({ request, isAccepting, onAccept, onRefuse }: SignUpCardProps) {
  const { _id, emailId, isVerified, askedAt, message, about, skills, techStack, refusedAt } = request;
  const name = fullName(request);
  return (
    <Card
      foot={
        <>
          <Button
            variant="default"
            aria-label={signUpsTexts.refuseOf(name)}
            disabled={isAccepting}
            onClick={onRefuse}
          >
            {signUpsTexts.refuse}
          </Button>
          <Button aria-label={signUpsTexts.acceptOf(name)} loading={isAccepting} onClick={onAccept}>
            {signUpsTexts.accept}
          </Button>
        </>
      }
    >
      <Row gap={12} align="start">
        <PersonAvatar person={request} size={44} />
        <Text as="div" grows>
          <Text as="h2" round="sm" font={15} weight={600} id={headingIdOf(_id)} tabIndex={-1}>
            <bdi>{name}</bdi>
          </Text>
          <Text as="div" tone="2" size={13} breaks>
            <MailLink address={emailId} />
          </Text>
        </Text>
        <Text as="time" isFixed self="start" tone="3" size={13} dateTime={askedAt}>
          {formatDate(askedAt, 'MMM D, YYYY')}
        </Text>
      </Row>
      <Row align="stretch">
        <StatusBadge tone={isVerified ? 'ok' : 'neutral'}>
          {isVerified ? signUpsTexts.verified : signUpsTexts.unverified}
        </StatusBadge>
      </Row>
      {refusedAt && (
        <Text tone="2" size={14}>
          {signUpsTexts.refusedBefore(formatDate(refusedAt, 'MMM D, YYYY'))}
        </Text>
      )}
      <Stack as="dl" gap={12}>
        <Fact label={signUpsTexts.message}>
          <Text breaks keepsLines tone={message ? '2' : '3'} dir="auto">
            {message || signUpsTexts.messageMissing}
          </Text>
        </Fact>
        <Fact label={signUpsTexts.about}>
          <CardText lines={4}>{about}</CardText>
        </Fact>
      </Stack>
      <TagList
        entries={[...new Set([...skills, ...techStack])]}
        label={signUpsTexts.skills(name)}
        max={skillsShown}
        countsRest
      />
    </Card>
  );
}

/** /admin/sign-ups: those who ask to become members. */
export function SignUpsPage() {
  return (
    <Page title={signUpsTexts.title} subtitle={signUpsTexts.subtitle} width="wide">
      <Queue />
    </Page>
  );
}

function Queue() {
  const list = useSignUpRequests();
  const approve = useApprove();
  const [refused, setRefused] = useState<SignUpRequest | null>(null);
  if (list.isPending) return <LoadingState label={signUpsTexts.loading} cards={3} />;
  if (!list.data) return <ErrorState message={signUpsTexts.failed} {...retryOf(list)} />;
  const accept = (request: SignUpRequest) => {
    const heading = nextHeading(list.data, request);
    approve.mutate(request, { onSuccess: () => moveFocus(heading) });
  };
  const close = (heading?: string) => {
    setRefused(null);
    if (heading !== undefined) moveFocus(heading);
  };
  return (
    <>
      {list.data.length === 0 ? (
        <NobodyWaits />
      ) : (
        <InfiniteList {...pagesIn(list)}>
          <CardGrid label={signUpsTexts.list}>
            {list.data.map((request) => (
              <SignUpCard
                key={request._id}
                request={request}
                isAccepting={approve.isPending && approve.variables._id === request._id}
                onAccept={() => approve.isPending || accept(request)}
                onRefuse={() => setRefused(request)}
              />
            ))}
          </CardGrid>
        </InfiniteList>
      )}
      {refused && (
        <RefuseDialog
          request={refused}
          onRefused={() => close(nextHeading(list.data, refused))}
          onClose={() => close()}
        />
      )}
    </>
  );
}

function NobodyWaits() {
  const needsApproval = useCommunity(({ signUpMode }) => signUpMode === 'approval');
  const isAdministrator = useIsAdministrator();
  const whenOpen = isAdministrator ? signUpsTexts.emptyOpen : signUpsTexts.emptyModerator;
  return (
    <Box most={872}>
      <EmptyState
        title={signUpsTexts.empty}
        hint={needsApproval ? signUpsTexts.emptyHint : whenOpen}
        drawing="linked"
        action={
          !needsApproval &&
          isAdministrator && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/admin/settings" search={{ tab: 'signUp' }} {...props} />}
            >
              {signUpsTexts.changeMode}
            </Button>
          )
        }
      />
    </Box>
  );
}

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
const headingIdOf = (signUpId: string): string => `sign-up-${signUpId}`;

/** The heading to focus after a request is removed: of the next one, else of the previous one. */
function nextHeading(
  list: readonly SignUpRequest[] = [],
  { _id }: Pick<SignUpRequest, '_id'>,
): string | undefined {
  const next = neighbourOf([...list], _id);
  return next && headingIdOf(next._id);
}
