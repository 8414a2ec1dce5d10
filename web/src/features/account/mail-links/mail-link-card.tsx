import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { mailLinkTexts as texts } from './mail-links.texts.ts';

interface MailLinkCardProps<Data> {
  title: string;
  token: string;
  /** The query that asks whether the link works. */
  link: {
    data: Data | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** What to do when the link does not work, by the code of the refusal. */
  Ended: ComponentType<{ token: string; code: string }>;
  children: (data: Data) => ReactNode;
}

/** What a link of a mail leads to: its content, or why the link does not work. */
export function MailLinkCard<Data>({ title, token, link, Ended, children }: MailLinkCardProps<Data>) {
  const { data, error } = link;
  // 5xx and a lost network say nothing about the link.
  const refusal = error instanceof CallFailure && error.status >= 400 && error.status < 500 ? error : null;
  if (token === '' || refusal)
    return (
      <AccountCard title={texts.ended} aside={<Link to="/login">{texts.toLogin}</Link>}>
        <p role="alert">{sentenceOf(refusal, texts.incomplete)}</p>
        <Ended token={token} code={refusal?.code ?? ''} />
      </AccountCard>
    );
  return (
    <AccountCard title={title} aside={<Link to="/login">{texts.toLogin}</Link>}>
      {link.isPending && <Waiting label={texts.loading} />}
      {error !== null && (
        <>
          <p className={styles.failure} role="alert">
            {sentenceOf(error, texts.checkFailed)}
          </p>
          <PlainButton isBusy={link.isFetching} onClick={() => void link.refetch()}>
            {texts.retry}
          </PlainButton>
        </>
      )}
      {data !== undefined && children(data)}
    </AccountCard>
  );
}
