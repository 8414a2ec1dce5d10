import { create } from 'zustand';

/** The chat whose messages are searched beside it, or null. */
export const useSearchedChat = create<{ chatId: string | null }>()(() => ({ chatId: null }));

export const openSearch = (chatId: string): void => useSearchedChat.setState({ chatId });
export const closeSearch = (): void => useSearchedChat.setState({ chatId: null });
