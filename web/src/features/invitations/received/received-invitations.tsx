import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { neighbourOf } from '../../../ui/lists/pages-in.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { ResultLine } from '../../../ui/notices/result-line.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { useReveal } from '../../../ui/page/use-reveal.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useInvitation, useMyInvitations } from './received.queries.ts';
import { receivedTexts as texts } from './received.texts.ts';
import { headingIdOf } from './received.view.ts';
import styles from './received-invitations.module.css';

/** The open invitations to the member; nothing without one. Of one that the URL names it says what came of it. */
export function ReceivedInvitations({ named }: { named?: string | undefined }) {
  const invitations = useMyInvitations();
  const isListed = invitations.data?.some(({ _id }) => _id === named) ?? false;
  const elsewhere = useInvitation(invitations.data === undefined || isListed ? null : (named ?? null));
  const alone = isListed ? undefined : elsewhere.data;
  const isOpen = alone?.status === 'pending';
  const listed = isOpen ? [alone, ...(invitations.data ?? [])] : invitations.data;
  useReveal(named && headingIdOf({ _id: named }), isListed || isOpen);
  if (invitations.error && !invitations.data)
    return <ErrorState message={sentenceOf(invitations.error, texts.failed)} {...retryOf(invitations)} />;
  return (
    <>
      {alone !== undefined && !isOpen && (
        <ResultLine
          className={styles.result}
          tone={alone?.status === 'accepted' ? 'ok' : 'neutral'}
          sentence={sentenceFor(alone)}
        />
      )}
      {listed && listed.length > 0 && <Open invitations={listed} pages={pagesIn(invitations)} />}
    </>
  );
}

const sentenceFor = (invitation: ReceivedInvitation | null): string => {
  if (invitation?.status === 'accepted') return texts.accepted(invitation.project.title);
  if (invitation?.status === 'declined') return texts.declined(invitation.project.title);
  return texts.withdrawn;
};

interface OpenProps {
  invitations: ReceivedInvitation[];
  pages: ReturnType<typeof pagesIn>;
}

function Open({ invitations, pages }: OpenProps) {
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 className={styles.title} id="invitations">
        {texts.title}
      </h2>
      <InfiniteList {...pages}>
        <CardGrid label={texts.list}>
          {invitations.map((invitation) => (
            <InvitationCard
              key={invitation._id}
              invitation={invitation}
              onDeclined={() => {
                const next = neighbourOf(invitations, invitation._id);
                moveFocus(next && headingIdOf(next));
              }}
            />
          ))}
        </CardGrid>
      </InfiniteList>
    </section>
  );
}
