import { Button, Group } from '@mantine/core';
import { claimAdministration } from '@tandem/contract/administration';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  keepAdministratorLink,
  keptAdministratorLink,
  takeAdministratorLink,
} from '../../../platform/arrival.ts';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PasswordRequest, useLinkToken } from '../../account/public.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { firstTexts as texts } from '../administration.texts.ts';

/**
 * What the link that the server prints leads to. It is no screen for members only, so that no address of a log-in carries its
 * secret: the tab keeps it until somebody is logged in.
 */
export function BecomeAdministratorPage() {
  const [kept] = useState(keptAdministratorLink);
  const token = useLinkToken() || (kept ?? '');
  const user = useSession((session) => session.user);
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (isLoggedIn) takeAdministratorLink();
    else if (token !== '') keepAdministratorLink(token);
  }, [isLoggedIn, token]);
  const { mutate, isPending, error } = useClaim();
  return (
    <Page title={texts.title} width="narrow">
      <Stack gap={16} align="start" most="measure">
        {user === null && (
          <>
            <p>{token === '' ? texts.incomplete : texts.logIn}</p>
            <Group>
              <Button renderRoot={(props) => <Link to="/signup" {...props} />}>{texts.toSignUp}</Button>
              <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
                {texts.toLogin}
              </Button>
            </Group>
          </>
        )}
        {user !== null && token === '' && <p role="alert">{texts.incomplete}</p>}
        {user !== null && token !== '' && (
          <>
            <p>{texts.text(fullName(user))}</p>
            {error && (
              <Text tone="danger" role="alert">
                {failureLine(error, texts.failed)}
              </Text>
            )}
            <Button loading={isPending} onClick={() => mutate(token)}>
              {texts.submit}
            </Button>
          </>
        )}
      </Stack>
      <PasswordRequest />
    </Page>
  );
}

/** Makes the member the first administrator. The page loads anew, because the menus depend on the role. */
const useClaim = () =>
  useMutation({
    mutationFn: (token: string) => call(claimAdministration, { body: { token } }),
    onSuccess: () => window.location.assign('/admin'),
  });
