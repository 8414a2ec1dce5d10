import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { User } from '@tandem/contract/account';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Hidden } from '../../ui/page/hidden.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './profile.module.css';
import { useProfile } from './profile.queries.ts';
import { profileTexts } from './profile.texts.ts';
import { stepsOf } from './complete-profile.view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** My Profile opens for editing. */
    editsProfile?: boolean;
  }
}

/** The missing steps of the own profile, on other screens than My Profile. */
export function CompleteOwnProfile() {
  const navigate = useNavigate();
  const { data: user } = useProfile();
  if (!user) return null;
  return (
    <CompleteProfile
      user={user}
      onEdit={() => void navigate({ to: '/profile', state: { editsProfile: true } })}
    />
  );
}

const texts = profileTexts.complete;

/** What is missing in the own profile, in three steps; nothing once all are done. */
export function CompleteProfile({ user, onEdit }: { user: User; onEdit: () => void }) {
  const titleId = useId();
  const steps = stepsOf(user);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Stack
      as="section"
      gap={8}
      pad={16}
      round="lg"
      soft="accent"
      tone="1"
      textAlign="start"
      aria-labelledby={titleId}
    >
      <Text as="h2" font={15} weight={600} id={titleId}>
        {texts.title}
      </Text>
      <Text tone="2" size={14}>
        {texts.text(done, steps.length)}
      </Text>
      <Row as="ol" gap={24} rowGap={2} align="stretch" wraps>
        {steps.map(({ name, isDone }) => (
          <Row as="li" key={name} gap={8} tone={isDone ? '2' : undefined} size={14} tall={32}>
            {isDone ? (
              <>
                <IconCircleCheckFilled size={18} className="l-tone-accent" aria-hidden />
                <Hidden>{texts.done}</Hidden>
                <span>{texts.steps[name]}</span>
              </>
            ) : (
              <>
                <IconCircle size={18} stroke={1.6} className="l-tone-accent" aria-hidden />
                <Text
                  as="button"
                  type="button"
                  tall={28}
                  tone="accent"
                  weight={500}
                  textAlign="start"
                  className={styles.step}
                  onClick={onEdit}
                >
                  {texts.steps[name]}
                </Text>
              </>
            )}
          </Row>
        ))}
      </Row>
    </Stack>
  );
}
