import { create } from 'zustand';
import { safeStorage } from '../../platform/safe-storage.ts';

/** The key under which this browser keeps that the rail is folded. */
export const foldKey = 'for-you-folded';

/** Whether the rail is folded in this browser. The feed needs it at once; fold.store.ts, which changes it, comes later. */
export const useFolded = create<boolean>()(() => safeStorage.getItem(foldKey) !== null);
