import { Button, CopyButton, TextInput } from '@mantine/core';
import { failureLine, retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { formatDate } from '../../ui/dates.ts';
import { Section } from '../../ui/page/section.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import {
  useLinks,
  useMakeLink,
  useProjectInvitations,
  useRevokeLink,
  useWithdrawInvitation,
} from './invitations.queries.ts';
import { invitationTexts } from './invitations.texts.ts';
import styles from './invitations.module.css';

const texts = invitationTexts.links;
const dayOf = (time: string) => formatDate(time, 'MMM D, YYYY');

/** Links and open invitations of the owner's project. */
export function ProjectInvitations({ projectId }: { projectId: string }) {
  return (
    <div className={styles.section}>
      <Section title={texts.title}>
        <div className={styles.section}>
          <p className={styles.words}>{texts.hint}</p>
          <NewLink projectId={projectId} />
          <Links projectId={projectId} />
        </div>
      </Section>
      <OpenInvitations projectId={projectId} />
    </div>
  );
}

function NewLink({ projectId }: { projectId: string }) {
  const { mutate, data, isPending, error } = useMakeLink(projectId);
  const link = data && `${window.location.origin}${data.data.path}`;
  return (
    <>
      {link && (
        <div className={styles.row}>
          <TextInput readOnly label={texts.link} description={texts.shownOnce} value={link} flex={1} />
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {error && <p role="alert">{failureLine(error, texts.writeFailed)}</p>}
      <div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {texts.make}
        </Button>
      </div>
    </>
  );
}

function Links({ projectId }: { projectId: string }) {
  const links = useLinks(projectId);
  const { mutate, isPending, error } = useRevokeLink(projectId);
  if (links.error && !links.data)
    return <ErrorState message={sentenceOf(links.error, texts.failed)} {...retryOf(links)} />;
  if (!links.data?.length) return null;
  return (
    <>
      <ul className={styles.list} aria-label={texts.list}>
        {links.data.map(({ _id, uses, maxUses, state, createdAt, expiresAt }) => (
          <li key={_id} className={styles.row}>
            <span>
              {texts.states[state]} · {texts.uses(uses, maxUses)} · {texts.expires(dayOf(expiresAt))}
            </span>
            <Button
              variant="subtle"
              color="gray"
              aria-label={texts.revokeOf(dayOf(createdAt))}
              disabled={isPending}
              onClick={() => mutate(_id)}
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{failureLine(error, texts.writeFailed)}</p>}
    </>
  );
}

function OpenInvitations({ projectId }: { projectId: string }) {
  const { data = [] } = useProjectInvitations(projectId);
  const { mutate, isPending, error } = useWithdrawInvitation(projectId);
  if (data.length === 0) return null;
  return (
    <Section title={texts.pending}>
      <ul className={styles.list} aria-label={texts.pending}>
        {data.map(({ _id, userId, role }) => (
          <li key={_id} className={styles.row}>
            <span>
              <bdi>{fullName(userId)}</bdi>
              {role !== '' && ` · ${role}`}
            </span>
            <Button
              variant="subtle"
              color="gray"
              aria-label={texts.withdrawOf(fullName(userId))}
              disabled={isPending}
              onClick={() => mutate(_id)}
            >
              {texts.withdraw}
            </Button>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{failureLine(error, texts.writeFailed)}</p>}
    </Section>
  );
}
