import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LinkRow } from './link-row.tsx';
import { PendingRow } from './pending-row.tsx';
import {
  useLinks,
  useProjectInvitations,
  useRevokeLink,
  useWithdrawInvitation,
} from './project-invitations.queries.ts';
import { projectInvitationsTexts as texts } from './project-invitations.texts.ts';
import styles from './project-invitations.module.css';

/** The row with the button disappears. */
const leaving = { onSuccess: () => moveFocus(undefined) };

/** The open invitations and the links of the owner's project; nothing without one. */
export function ProjectInvitations({ projectId }: { projectId: string }) {
  const people = useProjectInvitations(projectId);
  const links = useLinks(projectId);
  const withdraw = useWithdrawInvitation(projectId);
  const revoke = useRevokeLink(projectId);
  const failed = [people, links].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState message={sentenceOf(failed.error, texts.failed)} {...retryOf(failed)} />;
  if (!people.data?.length && !links.data?.length) return null;
  return (
    <Section title={texts.title}>
      {people.data && people.data.length > 0 && (
        <InfiniteList {...pagesIn(people)}>
          <ul className={styles.list} aria-label={texts.people}>
            {people.data.map((invitation) => (
              <PendingRow
                key={invitation._id}
                invitation={invitation}
                isBusy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate(invitation._id, leaving)}
              />
            ))}
          </ul>
        </InfiniteList>
      )}
      {links.data && links.data.length > 0 && (
        <InfiniteList {...pagesIn(links)}>
          <ul className={styles.list} aria-label={texts.links}>
            {links.data.map((link) => (
              <LinkRow
                key={link._id}
                link={link}
                isBusy={revoke.isPending}
                onRevoke={() => revoke.mutate(link._id, leaving)}
              />
            ))}
          </ul>
        </InfiniteList>
      )}
      <Failure error={withdraw.error} sentence={texts.withdrawFailed} />
      <Failure error={revoke.error} sentence={texts.revokeFailed} />
    </Section>
  );
}

function Failure({ error, sentence }: { error: Error | null; sentence: string }) {
  return (
    error && (
      <p className={styles.failure} role="alert">
        {failureLine(error, sentence)}
      </p>
    )
  );
}
