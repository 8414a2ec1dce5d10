import { createContext } from 'react';

/** The id of the signed-in member, for components that know no session; null without one. */
export const ViewerContext = createContext<string | null>(null);
