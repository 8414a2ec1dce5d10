import { Button } from '@mantine/core';
import { unsubscribe, viewUnsubscribeLink } from '@tandem/contract/notifications/notification-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isFinal, call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { unsubscribeTexts as texts } from '../notifications.texts.ts';

/** Where the link of a mail leads to: opening it changes nothing, its button switches the mails off. */
export function UnsubscribePage() {
  const { token = '' } = useParams({ strict: false });
  return (
    <>
      {/* The address is a secret. */}
      <meta name="referrer" content="no-referrer" />
      <Page title={texts.title} width="narrow">
        <Content token={token} />
      </Page>
    </>
  );
}

function Content({ token }: { token: string }) {
  const link = useUnsubscribeLink(token);
  const unsubscribing = useUnsubscribe(token);
  if (link.isPending) return <LoadingState label={texts.loading} cards={1} />;
  if (!link.data) {
    const failed = sentenceOf(link.error, texts.failed);
    if (!isFinal(link.error)) return <ErrorState message={failed} {...retryOf(link)} />;
    return <EmptyState title={failed} drawing="apart" action={<ToSettings />} />;
  }
  if (!link.data.isOn)
    return (
      <div role="status">
        <EmptyState title={texts.done} hint={texts.doneHint} drawing="envelope" action={<ToSettings />} />
      </div>
    );
  return (
    <EmptyState
      title={texts.question}
      hint={texts.hint}
      drawing="envelope"
      action={
        <Button loading={unsubscribing.isPending} onClick={() => unsubscribing.mutate()}>
          {texts.action}
        </Button>
      }
    />
  );
}

const ToSettings = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/settings/notifications" {...props} />}>
    {texts.settings}
  </Button>
);

const linkOf = (token: string) => queryOf(viewUnsubscribeLink, { params: { token } });

/** Whether the mails that a link switches off are on. */
const useUnsubscribeLink = (token: string) => useQuery({ ...linkOf(token), select: ({ data }) => data });

/** Switches them off. */
function useUnsubscribe(token: string) {
  const client = useQueryClient();
  const unsubscribing = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: () => client.setQueryData(linkOf(token).queryKey, { data: { isOn: false } }),
    onError: (error) => reportFailedWrite(error, texts.notDone, () => unsubscribing.mutate()),
  });
  return unsubscribing;
}
