import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import type { ChatDialog } from './chat-dialog.tsx';

const Dialog = lazyPart(async () => (await import('./chat-dialog.tsx')).ChatDialog);

/** The chat dialog, whose code loads when it is first opened. */
export function LazyChatDialog(props: ComponentProps<typeof ChatDialog>) {
  if (!props.person) return null;
  return <Dialog {...props} />;
}
