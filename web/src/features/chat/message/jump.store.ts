import { create } from 'zustand';

interface Jump {
  chatId: string;
  messageId: string;
}

/** The message that an open chat is to show next, or null. The bar, quotes and links ask for it. */
export const useJump = create<{ jump: Jump | null }>()(() => ({ jump: null }));

/** Shows a message in its chat, with what is around it. */
export const jumpTo = (chatId: string, messageId: string): void =>
  useJump.setState({ jump: { chatId, messageId } });

/** Ends a jump, once the message is shown or cannot be. */
export const endJump = (): void => useJump.setState({ jump: null });
