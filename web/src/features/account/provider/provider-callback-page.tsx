import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { finishProviderLogIn } from '@tandem/contract/account/account-provider';
import type { Reply } from '@tandem/contract/operation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { takeReturnPath } from '../../../platform/arrival.ts';
import { useSession } from '../../../platform/session.store.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard } from '../account-card.tsx';
import { useFinishLogIn } from './provider.queries.ts';
import { providerAccountTexts } from './provider-account.texts.ts';

const texts = providerAccountTexts.callback;

/** Where the provider sends the browser back to. It shows nothing but that it works, and goes on. */
export function ProviderCallbackPage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const { history } = useRouter();
  const navigate = useNavigate();
  const { mutate } = useFinishLogIn();
  const isStarted = useRef(false);

  const leave = ({ outcome, message, next, secondStep }: Reply<typeof finishProviderLogIn>) => {
    if (outcome === 'addressTaken')
      return navigate({ to: '/login', search: { next }, state: { logInHint: message }, replace: true });
    if (secondStep) return navigate({ to: '/login', search: { next }, state: { secondStep }, replace: true });
    const isArrival = outcome === 'loggedIn' || outcome === 'signedUp';
    history.replace((isArrival ? takeReturnPath() : null) ?? next);
    return message === '' ? undefined : notifySuccess(message, { survivesNavigation: true });
  };
  const fail = (error: Error) => {
    const sentence = sentenceOf(error, texts.failed);
    // A member who came back without success still has their session.
    if (useSession.getState().user === null)
      return navigate({ to: '/login', state: { logInFailure: sentence }, replace: true });
    history.replace('/settings/account');
    return notifyFailure(sentence, { survivesNavigation: true });
  };
  const start = useEffectEvent(() => {
    // React runs effects twice in development, but an answer of the provider works once.
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(search, { onSuccess: (reply) => void leave(reply), onError: (error) => void fail(error) });
  });
  useEffect(() => start(), []);
  return (
    <AccountCard title={texts.title}>
      <Waiting label={texts.waiting} />
    </AccountCard>
  );
}
