import { createContext } from 'react';

/** Whether another step covers the screen; its dialogs hide meanwhile, and keep what was typed. */
export const ScreenHiddenContext = createContext(false);
