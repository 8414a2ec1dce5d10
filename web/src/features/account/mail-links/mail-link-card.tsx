import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-controls.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard, CardForm } from '../account-card.tsx';
import { PasswordField } from '../password-field.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { mailLinkTexts as texts } from '../recovery/recovery.texts.ts';

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
          <Text tone="danger" size={14} role="alert">
            {sentenceOf(error, texts.checkFailed)}
          </Text>
          <PlainButton isBusy={link.isFetching} onClick={() => void link.refetch()}>
            {texts.retry}
          </PlainButton>
        </>
      )}
      {data !== undefined && children(data)}
    </AccountCard>
  );
}

interface LinkPasswordFormProps<Reply> {
  hint: string;
  token: string;
  emailId: string;
  texts: { password: string; submit: string; failed: string };
  confirm: UseMutationResult<Reply, Error, { token: string; password: string }>;
  onDone: (reply: Reply) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The password of the account, which proves that the reader of the mail is its owner. */
export function LinkPasswordForm<Reply>(props: LinkPasswordFormProps<Reply>) {
  const { hint, token, emailId, texts, onDone, onEnded } = props;
  const { mutate, isPending, error, reset } = props.confirm;
  const [password, setPassword] = useState('');
  const invalid = error instanceof CallFailure ? error.fields['password'] : undefined;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={hint}
      texts={texts}
      onSubmit={() => mutate({ token, password }, { onSuccess: onDone, onError })}
      isPending={isPending}
      error={invalid === undefined ? error : null}
    >
      {/* Password managers look the password up under it. */}
      <input type="hidden" name="username" autoComplete="username" value={emailId} readOnly />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        autoFocus
        error={invalid}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          if (error) reset();
        }}
      />
    </CardForm>
  );
}

/** Whether a call failed because its link does not work any more. */
export const hasEnded = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === 404 || failure.status === 409);
