import type { User } from '@tandem/contract/account';
import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ConnectControl } from '../../features/connections/control/connect-control.tsx';
import { useSuggestions } from '../../features/people/people.queries.ts';
import { PersonLink } from '../../ui/people/person-link.tsx';
import { useWelcome } from './for-you.queries.ts';
import styles from './for-you.module.css';
import { welcomeTexts, welcomeTexts as texts } from './for-you.texts.ts';
import { Box, QuietButton, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { profileTexts } from '../../features/profile/profile.texts.ts';
import { feedPages } from '../../features/projects/projects.queries.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { moveFocus } from '../../ui/page/use-reveal.ts';
import { useWelcomed } from './fold.store.ts';
import { firstToJoin, missingOf, type WelcomeStep } from './for-you.view.ts';

/** The first steps of a newcomer, and people to meet; nothing once all steps are done. */
export function WelcomeArea({ profile }: { profile: User }) {
  const steps = useWelcome(profile);
  if (steps === null) return null;
  return (
    <>
      <Welcome profile={profile} steps={steps} />
      <PeopleToMeet />
    </>
  );
}

const mostPeople = 3;

/** The first suggested people, with the reason, to connect with; nothing without any. */
function PeopleToMeet() {
  const id = useId();
  // Who asked to connect stands in the list of what waits.
  const people = (useSuggestions({}).data?.people ?? [])
    .filter(({ requestDirection }) => requestDirection !== 'received')
    .slice(0, mostPeople);
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Text as="h3" tone="2" font={13} weight={600} id={id}>
        {welcomeTexts.people}
      </Text>
      <Stack as="ul" gap={12} aria-label={welcomeTexts.peopleList}>
        {people.map((person) => (
          <Row as="li" gap={8} key={person._id}>
            <PersonLink person={person} pictureSize={32} />
            <Stack grows>
              <span className={styles.welcomeName}>
                <PersonLink person={person} />
              </span>
              <Text as="span" tone="2" font={13} isCut dir="auto">
                {person.reason}
              </Text>
            </Stack>
            <ConnectControl person={person} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

interface WelcomeProps {
  profile: User;
  steps: NonNullable<ReturnType<typeof useWelcome>>;
}

/** What a newcomer does first, until all of it is done or the welcome is closed. */
function Welcome({ profile, steps }: WelcomeProps) {
  const closeWelcome = useWelcomed((state) => state.close);
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone }) => !isDone)?.name;
  const close = () => {
    moveFocus(undefined);
    closeWelcome(profile._id);
  };
  return (
    <Stack as="section" gap={12} isAnchor aria-labelledby={id} data-newcomer>
      <Picture />
      <QuietButton
        square="control-row"
        className={styles.close}
        aria-label={texts.close}
        title={texts.close}
        onClick={close}
      >
        <IconX size={18} aria-hidden />
      </QuietButton>
      <div>
        <Text as="h3" font={15} weight={600} id={id}>
          {texts.title(profile.firstName)}
        </Text>
        <Text tone="2" font={13}>
          {texts.lead}
        </Text>
      </div>
      <Row gap={8} tone="2" font={12}>
        <Box as="progress" grows value={done} max={steps.length} aria-label={texts.steps} />
        <span>{texts.doneOf(done, steps.length)}</span>
      </Row>
      <Stack as="ol" isRuled aria-label={texts.steps}>
        {steps.map(({ name, isDone }, at) => (
          <Step
            key={name}
            place={at + 1}
            isDone={isDone}
            isCurrent={name === current}
            {...contents[name]}
            profile={profile}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface StepContent {
  title: string;
  doneText: string;
  Next: (props: NextProps) => ReactNode;
}

interface NextProps {
  profile: User;
  isCurrent: boolean;
}

interface StepProps extends StepContent, NextProps {
  place: number;
  isDone: boolean;
}

function Step({ title, doneText, Next, place, isDone, isCurrent, profile }: StepProps) {
  return (
    <Row
      as="li"
      align="stretch"
      gap={12}
      pad="12 0"
      data-state={isDone ? 'done' : isCurrent ? 'current' : undefined}
    >
      <Row
        as="span"
        isInline
        justify="center"
        isFixed
        font={12}
        weight={600}
        soft={isDone ? 'ok' : isCurrent ? 'filled' : 'neutral'}
        round="full"
        square={24}
        aria-hidden
      >
        {isDone ? <IconCheck size={16} /> : place}
      </Row>
      <Stack align="start" grows>
        <Text font={14} weight={500} tone={isDone ? '2' : undefined}>
          {isDone && <Hidden>{texts.done} </Hidden>}
          {title}
        </Text>
        {isDone ? (
          <Text tone="2" font={13}>
            {doneText}
          </Text>
        ) : (
          <Next profile={profile} isCurrent={isCurrent} />
        )}
      </Stack>
    </Row>
  );
}

interface NextStepProps {
  hint: string;
  label: string;
  isCurrent: boolean;
  link: LinkProps;
}

/** What a step asks for, and the way there; the button of the first open step is filled. */
function NextStep({ hint, label, isCurrent, link }: NextStepProps) {
  return (
    <>
      <Text tone="2" font={13}>
        {hint}
      </Text>
      <Button
        size="compact-md"
        variant={isCurrent ? 'filled' : 'default'}
        mt="var(--space-8)"
        renderRoot={(props) => <Link {...link} {...props} />}
      >
        {label}
      </Button>
    </>
  );
}

function CompleteProfile({ profile, isCurrent }: NextProps) {
  const missing = missingOf(profile);
  return (
    <NextStep
      hint={missing ? `${profileTexts.complete.steps[missing]}.` : ''}
      label={texts.toProfile}
      isCurrent={isCurrent}
      link={{ to: '/profile', state: { editsProfile: true } }}
    />
  );
}

function AskToJoin({ isCurrent }: NextProps) {
  // As far as the feed beside it has loaded.
  const found = firstToJoin(
    useInfiniteQuery({ ...feedPages({}), enabled: false }).data?.pages.flatMap(({ data }) => data) ?? [],
  );
  if (!found)
    return (
      <Text tone="2" font={13}>
        {texts.joinHint}
      </Text>
    );
  return (
    <NextStep
      hint={texts.lookingFor(found.project.title, found.role)}
      label={texts.toProject}
      isCurrent={isCurrent}
      link={{ to: '/projects/$projectId', params: { projectId: found.project._id } }}
    />
  );
}

const SayHello = ({ isCurrent }: NextProps) => (
  <NextStep
    hint={texts.helloHint}
    label={texts.toPeople}
    isCurrent={isCurrent}
    link={{ to: '/people/feed' }}
  />
);

const contents: Record<WelcomeStep, StepContent> = {
  profile: { title: texts.profile, doneText: texts.profileDone, Next: CompleteProfile },
  join: { title: texts.join, doneText: texts.joinDone, Next: AskToJoin },
  hello: { title: texts.hello, doneText: texts.helloDone, Next: SayHello },
};

/** Two rings that meet over hills. */
function Picture() {
  return (
    <Box round="lg" className={styles.welcomePicture} aria-hidden>
      <svg viewBox="0 0 272 112" fill="none" strokeWidth="2.5" strokeLinecap="round">
        <path stroke="var(--line-strong)" d="M44 92q28-22 56-8t58-2 34-6 38 4M102 84v12M168 78v12" />
        <circle stroke="var(--accent)" cx="116" cy="60" r="26" />
        <circle stroke="var(--ink-3)" cx="156" cy="60" r="26" />
        <path stroke="var(--accent)" d="M136 24V14M122 27l-5-8M150 27l5-8" />
      </svg>
    </Box>
  );
}
