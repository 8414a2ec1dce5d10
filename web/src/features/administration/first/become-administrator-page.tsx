import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PasswordRequest, useLinkToken } from '../../account/public.ts';
import styles from './become-administrator-page.module.css';
import { useClaim } from './first.queries.ts';
import { firstTexts as texts } from './first.texts.ts';

/** What the link that the server prints leads to. It is no screen for members only, so that log-in never carries its secret. */
export function BecomeAdministratorPage() {
  const token = useLinkToken();
  const user = useSession((session) => session.user);
  const { mutate, isPending, error } = useClaim();
  return (
    <Page title={texts.title} width="narrow">
      <div className={styles.content}>
        {user === null && (
          <>
            <p>{texts.logIn}</p>
            <Button renderRoot={(props) => <Link to="/login" {...props} />}>{texts.toLogin}</Button>
          </>
        )}
        {user !== null && token === '' && <p role="alert">{texts.incomplete}</p>}
        {user !== null && token !== '' && (
          <>
            <p>{texts.text(fullName(user))}</p>
            {error && (
              <p className={styles.failure} role="alert">
                {failureLine(error, texts.failed)}
              </p>
            )}
            <Button loading={isPending} onClick={() => mutate(token)}>
              {texts.submit}
            </Button>
          </>
        )}
      </div>
      <PasswordRequest />
    </Page>
  );
}
