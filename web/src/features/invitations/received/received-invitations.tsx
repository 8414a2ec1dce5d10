import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { neighbourOf } from '../../../ui/lists/neighbour-of.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useMyInvitations } from './received.queries.ts';
import { receivedTexts as texts } from './received.texts.ts';
import { headingIdOf } from './received.view.ts';
import styles from './received-invitations.module.css';

/** The open invitations to the member; nothing without one. */
export function ReceivedInvitations() {
  const invitations = useMyInvitations();
  if (invitations.error && !invitations.data)
    return <ErrorState message={sentenceOf(invitations.error, texts.failed)} {...retryOf(invitations)} />;
  if (!invitations.data?.length) return null;
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 className={styles.title} id="invitations">
        {texts.title}
      </h2>
      <InfiniteList {...pagesIn(invitations)}>
        <CardGrid label={texts.list}>
          {invitations.data.map((invitation) => (
            <InvitationCard
              key={invitation._id}
              invitation={invitation}
              onDeclined={() => {
                const next = neighbourOf(invitations.data, invitation._id);
                moveFocus(next && headingIdOf(next));
              }}
            />
          ))}
        </CardGrid>
      </InfiniteList>
    </section>
  );
}
