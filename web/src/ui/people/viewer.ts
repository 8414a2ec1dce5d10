import { createContext } from 'react';

/** The id of the member who looks at the screen, for parts that know no session; null while there is none. */
export const ViewerContext = createContext<string | null>(null);
