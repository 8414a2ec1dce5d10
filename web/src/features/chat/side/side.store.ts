import { create } from 'zustand';

/** What stands beside a chat in place of the rail. */
export type SidePanel = 'search' | 'saved';

interface Side {
  /** The chat that it stands beside; null while it is closed. */
  chatId: string | null;
  shows: SidePanel;
}

const useSide = create<Side>()(() => ({ chatId: null, shows: 'search' }));

/** What stands beside a chat; null for nothing. */
export const useSideOf = (chatId: string | undefined): SidePanel | null =>
  useSide((side) => (side.chatId !== null && side.chatId === chatId ? side.shows : null));

export const openSide = (chatId: string, shows: SidePanel): void => useSide.setState({ chatId, shows });
export const closeSide = (): void => useSide.setState({ chatId: null });
