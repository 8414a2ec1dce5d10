import type { ReactNode, SubmitEvent } from 'react';
import { failureLine } from '../../platform/failure-sentence.ts';
import { useSession } from '../../platform/session.store.ts';
import { PlainButton } from '../../ui/forms/plain-controls.tsx';
import { useRootMark } from '../../ui/page/root-mark.ts';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import styles from './account.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { welcomeTexts } from './account.texts.ts';

interface AccountCardProps {
  title: string;
  children: ReactNode;
  /** The link from log-in to sign-up, or back. */
  aside?: ReactNode;
  /** Beside the form in place of the welcome, or below it on narrow screens. */
  beside?: ReactNode;
}

/** The layout of log-in and sign-up. Whoever has no session is told what this place is. */
export function AccountCard({ title, children, aside, beside }: AccountCardProps) {
  const isVisitor = useSession(({ user }) => user === null);
  useTabTitle(title);
  return (
    <>
      <Box isWide most={376} className={styles.place} data-account>
        <Stack as="section" gap={16}>
          <h1 className={styles.cardTitle} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </Stack>
        {aside && (
          <Text textAlign="center" className={styles.aside}>
            {aside}
          </Text>
        )}
      </Box>
      {isVisitor && <Welcome>{beside}</Welcome>}
    </>
  );
}

interface CardFormProps {
  hint: string;
  texts: { submit: string; failed: string };
  onSubmit: () => void;
  isPending: boolean;
  /** A failure that no field shows. */
  error: Error | null;
  children: ReactNode;
}

/** A form on the card of the log-in screens. While it is pending it is not sent again. */
export function CardForm({ hint, texts, onSubmit, isPending, error, children }: CardFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        {children}
        {error && (
          <Text tone="danger" size={14} role="alert">
            {failureLine(error, texts.failed)}
          </Text>
        )}
        <PlainButton isSubmit isWide isBusy={isPending}>
          {texts.submit}
        </PlainButton>
      </Stack>
    </>
  );
}

/** What this place is, beside log-in where there is room; or what belongs beside the form. Its drawings are in the style sheet. */
function Welcome({ children }: { children?: ReactNode }) {
  useRootMark('data-welcome');
  return (
    <div className={`l-on-screen ${styles.welcome}`} data-full={Boolean(children)}>
      {children || (
        <Stack gap={12} font={15} className={styles.words}>
          <p>{welcomeTexts.statement}</p>
          <p>{welcomeTexts.lead}</p>
          <Stack as="ul" gap={12} above={12} font={13}>
            {welcomeTexts.points.map(([title, text]) => (
              <Row as="li" key={title} gap={16} align="start">
                <span>
                  <Text as="strong" isBlock font={14} weight={500}>
                    {title}
                  </Text>
                  {text}
                </span>
              </Row>
            ))}
          </Stack>
        </Stack>
      )}
    </div>
  );
}
