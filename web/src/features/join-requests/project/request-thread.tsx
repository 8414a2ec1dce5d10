import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { useResult } from '../../../ui/notices/results.store.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { DirectPanel } from '../../chat/public.ts';
import { placeOf } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf, lengthOf, headingIdOf } from '../join-requests.view.ts';
import { RejectForm } from '../decision-forms.tsx';
import { RequestResult } from '../request-list.tsx';
import { Box, Column, QuietButton, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from '../join-requests.module.css';

const texts = joinRequestTexts.review;

interface RequestThreadProps {
  request: JoinRequest;
  projectTitle: string;
  /** Whether nobody chose it: its messages count as read only once they are used. */
  isAutoSelected: boolean;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
  /** Returns to the list, where it is hidden. */
  onBack: (() => void) | undefined;
}

/** A request: the decision beside the person, or what came of it, and below it their conversation with the owner. */
export function RequestThread({ request, projectTitle, isAutoSelected, ...on }: RequestThreadProps) {
  const { onAccept, onReject, onBack } = on;
  const { userId: applicant } = request;
  const isPending = request.status === 'pending';
  // What came of it is said here, so no notice says it.
  useResult(placeOf(request));
  return (
    <Column as="section" aria-label={texts.requestOf(nameOf(request))}>
      <Row
        as="header"
        gap={12}
        rowGap={8}
        wraps
        isFixed
        ground="surface"
        line="below"
        className={styles.threadHead}
        role="presentation"
      >
        {onBack && (
          <ActionIcon aria-label={texts.backToList} className={styles.back} onClick={onBack}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <Applicant request={request} />
        {isPending ? (
          <RequestDecision request={request} onAccept={onAccept} onReject={onReject} />
        ) : (
          <RequestResult request={request} projectTitle={projectTitle} className={styles.result} />
        )}
      </Row>
      <Column grows>
        <DirectPanel
          userId={applicant._id}
          lead={<Asked request={request} />}
          hint={isPending ? texts.reply(applicant.firstName) : undefined}
          isAutoSelected={isAutoSelected}
        />
      </Column>
    </Column>
  );
}

/** Who asks, as what, and since when. */
function Applicant({ request }: { request: JoinRequest }) {
  const { userId: applicant, role, createdAt } = request;
  return (
    <>
      <PersonLink person={applicant} pictureSize={44} />
      <Box grows>
        <Row as="h2" gap={8} rowGap={2} wraps id={headingIdOf(request._id)} tabIndex={-1}>
          <PersonLink person={applicant} />
          <Text as="span" tone="2" font={13}>
            {texts.asksAs}
          </Text>
          <StatusBadge tone="accent">{role || joinRequestTexts.roleMissing}</StatusBadge>
        </Row>
        <Text tone="2" font={13}>
          {applicant.experience !== null && `${texts.experience(applicant.experience)} · `}
          {texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}
          {applicant.emailId && ' · '}
          <MailLink address={applicant.emailId} />
        </Text>
      </Box>
      <Button
        variant="subtle"
        color="gray"
        className="l-on-wide"
        renderRoot={(props) => <Link to="/people/$id" params={{ id: applicant._id }} {...props} />}
      >
        {texts.profile}
      </Button>
      <PersonMenu person={applicant} />
    </>
  );
}

/** The words that the applicant sent with the request, and their skills. */
function Asked({ request }: { request: JoinRequest }) {
  const { message, userId: applicant } = request;
  return (
    <Stack gap={12} pad="12 16" ground="panel" above={16} most={720} textAlign="start">
      <Text font={15} keepsLines tone={message ? undefined : '3'} dir="auto">
        {message || joinRequestTexts.messageMissing}
      </Text>
      <TagList entries={applicant.skills} label={joinRequestTexts.skills(nameOf(request))} max={5} />
    </Stack>
  );
}

const requestDecisionTexts = joinRequestTexts.review;

/** What is unfolded under the person: nothing, the note that goes with the decision, or the reason of a rejection. */
type Step = 'nothing' | 'note' | 'reason';

interface RequestDecisionProps {
  request: JoinRequest;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
}

/** Accept, which acts at once, or Reject, which asks for its reason first; either with an optional note. */
function RequestDecision({ request, onAccept, onReject }: RequestDecisionProps) {
  const { firstName } = request.userId;
  const name = nameOf(request);
  const [step, setStep] = useState<Step>('nothing');
  const [note, setNote] = useState('');
  const isTooLong = lengthOf(note) > limits.acceptanceNote;
  if (step === 'reason')
    return (
      <div className={styles.fold}>
        <RejectForm
          firstName={firstName}
          reason={note}
          onReject={onReject}
          onCancel={() => setStep(note === '' ? 'nothing' : 'note')}
        />
      </div>
    );
  return (
    <>
      <Row
        gap={8}
        align="stretch"
        isFixed
        fills
        className={styles.threadButtons}
        role="group"
        aria-label={requestDecisionTexts.decide}
      >
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={requestDecisionTexts.rejectOf(name)}
          onClick={() => setStep('reason')}
        >
          {requestDecisionTexts.reject}
        </Button>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={requestDecisionTexts.acceptOf(name)}
          disabled={isTooLong}
          onClick={() => onAccept(note.trim())}
        >
          {requestDecisionTexts.accept}
        </Button>
      </Row>
      <div className={styles.fold}>
        {step === 'note' ? (
          <TextInput
            autoFocus
            pb={4}
            label={requestDecisionTexts.note(firstName)}
            value={note}
            error={isTooLong && joinRequestTexts.join.tooLong(limits.acceptanceNote)}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : (
          <QuietButton
            gap={8}
            font={13}
            weight={500}
            tall="control-row"
            textAlign="start"
            onClick={() => setStep('note')}
          >
            <IconPlus size={16} aria-hidden />
            {requestDecisionTexts.noteTo(firstName)}{' '}
            <Text as="span" tone="3" weight={400}>
              {requestDecisionTexts.noteHint}
            </Text>
          </QuietButton>
        )}
      </div>
    </>
  );
}
