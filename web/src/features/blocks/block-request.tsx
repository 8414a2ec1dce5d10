import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { endBlockRequest, useBlockRequest } from './block-request.store.ts';

const BlockDialog = lazyPart(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** The dialog that blocks somebody, on whatever screen it was asked for. */
export function BlockRequest() {
  const person = useBlockRequest((request) => request.person);
  useEffect(() => endBlockRequest, []);
  return (
    person && (
      <Suspense>
        <BlockDialog key={person._id} person={person} onEnd={endBlockRequest} />
      </Suspense>
    )
  );
}
