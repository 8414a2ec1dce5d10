import { useEffect } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { endBlockRequest, useBlockRequest } from './block-request.store.ts';

const BlockDialog = lazyPart(async () => (await import('./block-dialogs.tsx')).BlockDialog);

const RemovalDialog = lazyPart(async () => (await import('./block-dialogs.tsx')).RemovalDialog);

/** The dialog that blocks somebody, on whatever screen it was asked for. */
export function BlockRequest() {
  const { person, ownProjects } = useBlockRequest();
  useEffect(() => endBlockRequest, []);
  if (!person) return null;
  return ownProjects ? (
    <RemovalDialog person={person} projects={ownProjects} onClose={endBlockRequest} />
  ) : (
    <BlockDialog key={person._id} person={person} onEnd={endBlockRequest} />
  );
}
